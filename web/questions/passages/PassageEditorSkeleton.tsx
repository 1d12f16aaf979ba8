import { Skeleton, SkeletonRegion } from "../../ui/Skeleton.tsx";
import classes from "./PassageEditorSkeleton.module.css";

/** The editor while its passage loads. */
export function PassageEditorSkeleton() {
  return (
    <SkeletonRegion label="Loading passage">
      <div className={classes.head}>
        <Skeleton width="third" height="figure" />
        <Skeleton width="half" height="text" />
      </div>
      <div className={classes.columns}>
        <div className={classes.part}>
          <Skeleton width="label" height="title" />
          <Skeleton width="full" height="control" />
          <div className={classes.text}>
            {["one", "two", "three", "four", "five", "six", "seven"].map((line) => (
              <Skeleton key={line} width="full" height="text" />
            ))}
          </div>
        </div>
        <div className={classes.part}>
          <Skeleton width="label" height="title" />
          {["one", "two", "three", "four"].map((line) => (
            <Skeleton key={line} width="full" height="control" />
          ))}
        </div>
      </div>
    </SkeletonRegion>
  );
}
