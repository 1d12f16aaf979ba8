import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import fields from "./Fields.module.css";
import classes from "./Generator.module.css";
import own from "./GeneratorSkeleton.module.css";
import panel from "./SummaryPanel.module.css";

const numbers = ["Questions", "Duration", "Correct", "Incorrect"];
const subjects = ["1", "2", "3", "4", "5", "6"];
const facts = ["1", "2", "3", "4", "5"];

/** The generator while its filters load. */
export function GeneratorSkeleton() {
  return (
    <SkeletonRegion label="Loading the filters">
      <div className={classes.columns}>
        <div className={classes.fields}>
          <div className={own.section}>
            <Skeleton width="label" height="title" />
            <Skeleton height="control" />
            <Skeleton height="control" />
            <div className={fields.pairs}>
              {numbers.map((number) => (
                <Skeleton key={number} height="control" />
              ))}
            </div>
          </div>
          <div className={own.section}>
            <Skeleton width="label" height="title" />
            <div className={`${fields.subjects} ${own.subjects}`}>
              {subjects.map((subject) => (
                <Skeleton key={subject} width="most" height="title" />
              ))}
            </div>
            <Skeleton height="control" />
            <Skeleton width="half" height="control" />
          </div>
        </div>
        <div>
          <div className={`${panel.panel} ${own.panel}`}>
            <Skeleton width="label" />
            <Skeleton width="half" height="figure" />
            {facts.map((fact) => (
              <Skeleton key={fact} />
            ))}
            <Skeleton height="control" />
          </div>
        </div>
      </div>
    </SkeletonRegion>
  );
}
