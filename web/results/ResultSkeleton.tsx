import strip from "../ui/FiguresStrip.module.css";
import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import { BackLink } from "../ui/TextLink.tsx";
import classes from "./ResultSkeleton.module.css";

const facts = ["Total questions", "Time taken", "Marking", "Marks lost"];
const lines = ["first", "second", "third", "fourth"];

/** A result while it loads. */
export function ResultSkeleton() {
  return (
    <div className={classes.page}>
      <BackLink to="/results">Back to Results</BackLink>
      <h1 className="visually-hidden">Result</h1>
      <SkeletonRegion label="Loading the result">
        <div className={classes.head}>
          <Skeleton width="half" height="figure" />
          <Skeleton width="third" />
        </div>
        <div className={classes.score}>
          <Skeleton width="most" height="block" />
          <div className={classes.lines}>
            <Skeleton width="third" height="figure" />
            <Skeleton />
            <Skeleton width="half" />
          </div>
        </div>
        <div className={strip.strip}>
          {facts.map((fact) => (
            <div className={`${strip.cell} ${classes.lines}`} key={fact}>
              <Skeleton width="label" />
              <Skeleton width="half" height="title" />
            </div>
          ))}
        </div>
        <div className={classes.rows}>
          {lines.map((line) => (
            <Skeleton key={line} height="title" />
          ))}
        </div>
      </SkeletonRegion>
    </div>
  );
}
