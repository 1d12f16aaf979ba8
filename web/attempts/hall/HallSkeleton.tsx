import { Skeleton, SkeletonRegion } from "../../ui/Skeleton.tsx";
import { HallColumn, HallFrame } from "./ExamHall.tsx";
import classes from "./HallSkeleton.module.css";

const OPTIONS = ["A", "B", "C", "D"];
const TILES = Array.from({ length: 24 }, (_, index) => index);

/** The hall before its paper is there: the real layout in the colour of lines. */
export function HallSkeleton({ label }: { label: string }) {
  return (
    <HallFrame>
      <header className={classes.top}>
        <h1 className="visually-hidden">Quiz</h1>
        <div className={classes.title} aria-hidden>
          <Skeleton height="title" />
        </div>
      </header>
      <HallColumn>
        <div className={classes.notice} aria-hidden />
        <div className={classes.question}>
          <SkeletonRegion label={label}>
            <div className={classes.lines}>
              <Skeleton width="third" height="title" />
              <Skeleton />
              <Skeleton />
              <Skeleton width="most" />
            </div>
            {OPTIONS.map((letter) => (
              <div className={classes.option} key={letter} />
            ))}
          </SkeletonRegion>
        </div>
        <div className={classes.foot} aria-hidden />
      </HallColumn>
      <div className={classes.side} aria-hidden>
        <Skeleton width="label" />
        <Skeleton width="half" height="figure" />
        <div className={classes.tiles}>
          {TILES.map((tile) => (
            <span className={classes.tile} key={tile} />
          ))}
        </div>
      </div>
    </HallFrame>
  );
}
