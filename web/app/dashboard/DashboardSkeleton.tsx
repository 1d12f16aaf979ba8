import { FIGURE_LABELS } from "../../results/dashboard/UserFigures.tsx";
import { FiguresSkeleton } from "../../ui/FiguresSkeleton.tsx";
import { PartContent } from "../../ui/PartContent.tsx";
import { Section } from "../../ui/Section.tsx";
import { Skeleton, SkeletonRegion } from "../../ui/Skeleton.tsx";
import classes from "./Dashboard.module.css";
import next from "./NextBlock.module.css";

const loading = { state: "loading" } as const;

/** The blocks before their data, in their places. */
export function DashboardSkeleton() {
  return (
    <div className={classes.blocks}>
      <div className={next.next}>
        <h2 className={next.heading}>Next</h2>
        <div className={next.about}>
          <SkeletonRegion label="Loading what is next">
            <Skeleton width="half" height="title" />
          </SkeletonRegion>
        </div>
      </div>
      <FiguresSkeleton label="Loading your figures" labels={FIGURE_LABELS} />
      <div className={classes.pair}>
        {["Subject Performance", "Recent Results"].map((title) => (
          <Section title={title} key={title}>
            <PartContent part={loading} label={`Loading ${title.toLowerCase()}`}>
              {() => null}
            </PartContent>
          </Section>
        ))}
      </div>
      <Section title="Available Tests">
        <PartContent part={loading} label="Loading available tests">
          {() => null}
        </PartContent>
      </Section>
    </div>
  );
}
