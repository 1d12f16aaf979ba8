import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import classes from "./MistakeDetail.module.css";

const options = ["A", "B", "C", "D"];

/** An opened mistake while it loads. */
export function DetailSkeleton() {
  return (
    <div className={classes.detail}>
      <SkeletonRegion label="Loading the question">
        {options.map((option) => (
          <Skeleton key={option} height="control" />
        ))}
      </SkeletonRegion>
    </div>
  );
}
