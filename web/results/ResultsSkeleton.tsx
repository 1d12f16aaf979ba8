import strip from "../ui/FiguresStrip.module.css";
import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import classes from "./ResultsSkeleton.module.css";

const cells = ["Total tests", "Average", "Best", "High-score rate", "Under 50%"];
const rows = ["first", "second", "third", "fourth", "fifth"];

/** The results list while it loads. */
export function ResultsSkeleton() {
  return (
    <SkeletonRegion label="Loading results">
      <div className={strip.strip} data-count={cells.length}>
        {cells.map((cell) => (
          <div className={`${strip.cell} ${classes.figure}`} key={cell}>
            <Skeleton width="label" />
            <Skeleton width="third" height="figure" />
          </div>
        ))}
      </div>
      <div className={classes.controls}>
        <Skeleton width="third" height="control" />
      </div>
      {rows.map((row) => (
        <div className={classes.row} key={row}>
          <Skeleton width="most" height="title" />
          <Skeleton width="word" height="title" />
          <Skeleton width="most" />
          <Skeleton width="button" height="title" />
        </div>
      ))}
    </SkeletonRegion>
  );
}
