import bar from "../screens/hall/ActionBar.module.css";
import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import classes from "./BlindHall.module.css";
import question from "./BlindQuestion.module.css";

const OPTIONS = ["A", "B", "C", "D"];

/** A blind review while it loads, or is begun. */
export function BlindHallSkeleton() {
  return (
    <div className={classes.hall}>
      <header className={classes.head}>
        <h1 className={classes.title}>Blind review</h1>
        <svg className={classes.progress} aria-hidden />
      </header>
      <main id="main" className={classes.room}>
        <div className={classes.question}>
          <SkeletonRegion label="Loading the blind review">
            <Skeleton width="third" height="title" />
            <Skeleton />
            <Skeleton width="most" />
            <div className={question.options}>
              {OPTIONS.map((option) => (
                <Skeleton key={option} height="control" />
              ))}
            </div>
          </SkeletonRegion>
        </div>
      </main>
      <div className={bar.bar}>
        <div className={bar.row} data-whole />
      </div>
    </div>
  );
}
