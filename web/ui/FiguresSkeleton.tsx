import classes from "./FiguresSkeleton.module.css";
import strip from "./FiguresStrip.module.css";
import { Skeleton, SkeletonRegion } from "./Skeleton.tsx";

interface FiguresSkeletonProps {
  /** What a screen reader hears. */
  label: string;
  /** Of the figures to come. */
  labels: readonly string[];
}

/** Four figures before they are known. */
export function FiguresSkeleton({ label, labels }: FiguresSkeletonProps) {
  return (
    <SkeletonRegion label={label}>
      <div className={strip.strip}>
        {labels.map((figure) => (
          <div className={`${strip.cell} ${classes.figure}`} key={figure}>
            <Skeleton width="label" />
            <Skeleton width="third" height="figure" />
          </div>
        ))}
      </div>
    </SkeletonRegion>
  );
}
