import { listLimits } from "#rules/limits.ts";
import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import classes from "./QuestionListSkeleton.module.css";

const rows = Array.from({ length: listLimits.questionsPageSize }, (_, row) => row);

/** The list of questions while it loads: twenty rows of its own layout. */
export function QuestionListSkeleton() {
  return (
    <SkeletonRegion label="Loading questions">
      <div className={classes.frame}>
        {rows.map((row) => (
          <div className={classes.row} key={row}>
            <Skeleton width="full" height="small" />
            <div className={classes.question}>
              <Skeleton width="full" height="text" />
              <Skeleton width={row % 2 ? "half" : "most"} height="text" />
            </div>
            <Skeleton width="most" height="small" />
            <Skeleton width="most" height="small" />
            <Skeleton width="half" height="small" />
          </div>
        ))}
      </div>
    </SkeletonRegion>
  );
}
