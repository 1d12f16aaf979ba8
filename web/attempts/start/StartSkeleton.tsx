import { Skeleton, SkeletonRegion } from "../../ui/Skeleton.tsx";
import screen from "./StartScreen.module.css";
import classes from "./StartSkeleton.module.css";

const RULES = ["clock", "marks", "changing", "leaving", "closing", "network"];

/** The start screen while it is loading: title, strip, panel and six rules. */
export function StartSkeleton() {
  return (
    <SkeletonRegion label="Loading the test">
      <div className={classes.head}>
        <Skeleton width="word" />
        <Skeleton width="half" height="title" />
        <Skeleton width="half" />
      </div>
      <div className={screen.columns}>
        <div className={`${screen.strip} ${classes.strip}`} />
        <div className={screen.aside}>
          <div className={classes.panel} />
        </div>
        <div className={screen.about}>
          {RULES.map((rule) => (
            <div className={classes.rule} key={rule}>
              <Skeleton width="label" />
              <Skeleton width="most" />
            </div>
          ))}
        </div>
      </div>
    </SkeletonRegion>
  );
}
