import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import list from "./TestList.module.css";
import classes from "./TestListSkeleton.module.css";

const rows = ["third", "half", "third"] as const;
const facts = ["Questions", "Duration", "Created", "Correct", "Incorrect", "Total Marks"];

/** The test list while it loads: three rows of its own layout. */
export function TestListSkeleton() {
  return (
    <SkeletonRegion label="Loading tests">
      {rows.map((width, row) => (
        <div className={list.row} key={`${width}-${facts[row]}`}>
          <div className={classes.about}>
            <Skeleton width={width === "half" ? "half" : "most"} height="title" />
            <Skeleton width="full" height="small" />
            <Skeleton width="third" height="title" />
          </div>
          <div className={list.facts}>
            {facts.map((label) => (
              <div className={classes.fact} key={label}>
                <Skeleton width="half" height="small" />
                <Skeleton width="most" height="text" />
              </div>
            ))}
          </div>
          <Skeleton width="full" height="control" />
        </div>
      ))}
    </SkeletonRegion>
  );
}
