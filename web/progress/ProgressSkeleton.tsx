import { Section } from "../ui/Section.tsx";
import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import classes from "./ProgressSkeleton.module.css";

const FINDINGS = ["first", "second", "third"];

/** The page before its figures: three findings and the head of the table, as high as they will be. */
export function ProgressSkeleton() {
  return (
    <SkeletonRegion label="Loading progress">
      <Section title="Where your next marks are">
        {FINDINGS.map((finding) => (
          <div className={classes.finding} key={finding}>
            <Skeleton width="most" height="title" />
            <Skeleton width="half" />
          </div>
        ))}
      </Section>
    </SkeletonRegion>
  );
}
