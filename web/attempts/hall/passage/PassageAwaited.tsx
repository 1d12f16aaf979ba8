import { Button } from "../../../ui/Button.tsx";
import { Skeleton, SkeletonRegion } from "../../../ui/Skeleton.tsx";
import classes from "./PassageAwaited.module.css";

interface PassageAwaitedProps {
  hasFailed: boolean;
  onRetry: () => void;
}

/** In the place of a passage that is not there yet; its questions can be answered all the same. */
export function PassageAwaited({ hasFailed, onRetry }: PassageAwaitedProps) {
  return (
    <section className={classes.awaited} aria-label="Passage">
      {hasFailed && (
        <div className={classes.failed} role="status">
          <p>The passage could not be loaded. You can answer the question meanwhile.</p>
          <Button onClick={onRetry}>Try Again</Button>
        </div>
      )}
      <SkeletonRegion label={hasFailed ? "" : "Loading the passage"}>
        <div className={classes.lines}>
          <Skeleton width="half" height="title" />
          <Skeleton />
          <Skeleton />
          <Skeleton />
          <Skeleton width="most" />
          <Skeleton />
          <Skeleton />
          <Skeleton width="half" />
        </div>
      </SkeletonRegion>
    </section>
  );
}
