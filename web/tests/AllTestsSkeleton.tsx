import { listLimits } from "#rules/limits.ts";
import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import classes from "./AllTestsSkeleton.module.css";

const rows = Array.from({ length: listLimits.testsPageSize }, (_, row) => row);

/** The administrators' list while it loads: ten rows of its own layout. */
export function AllTestsSkeleton() {
  return (
    <SkeletonRegion label="Loading tests">
      <div className={classes.frame}>
        <div className={classes.head} />
        {rows.map((row) => (
          <div className={classes.row} key={row}>
            <Skeleton width="half" height="small" />
            <div className={classes.test}>
              <Skeleton width={row % 2 ? "half" : "most"} height="text" />
              <Skeleton width="third" height="small" />
            </div>
            <Skeleton width="most" height="small" />
            <Skeleton width="half" height="small" />
            <Skeleton width="half" height="text" />
            <Skeleton width="full" height="text" />
          </div>
        ))}
      </div>
    </SkeletonRegion>
  );
}
