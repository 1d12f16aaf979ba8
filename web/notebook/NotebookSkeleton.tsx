import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import entry from "./MistakeEntry.module.css";
import classes from "./NotebookSkeleton.module.css";

const rows = ["first", "second", "third", "fourth", "fifth"];

/** The list of mistakes while it loads. */
export function NotebookSkeleton() {
  return (
    <SkeletonRegion label="Loading your notebook">
      <div className={classes.bar}>
        <Skeleton width="third" />
        <Skeleton width="button" height="control" />
      </div>
      {rows.map((row) => (
        <div className={`${entry.entry} ${classes.row}`} key={row}>
          <Skeleton />
          <div className={classes.lines}>
            <Skeleton width="most" />
            <Skeleton width="half" height="small" />
          </div>
          <div className={classes.lines}>
            <Skeleton />
            <Skeleton width="most" />
            <Skeleton width="third" height="control" />
          </div>
          <div className={classes.lines}>
            <Skeleton width="half" height="small" />
          </div>
        </div>
      ))}
    </SkeletonRegion>
  );
}
