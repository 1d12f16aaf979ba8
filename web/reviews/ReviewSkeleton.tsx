import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import card from "./ReviewCard.module.css";
import options from "./ReviewOptions.module.css";

/** A question that is on its way. */
export function ReviewSkeleton() {
  return (
    <SkeletonRegion label="Loading your review">
      <div className={card.card}>
        <div className={card.margin}>
          <Skeleton width="word" height="title" />
        </div>
        <div className={card.body}>
          <Skeleton width="full" />
          <Skeleton width="most" />
          <div className={options.options}>
            {["A", "B", "C", "D"].map((letter) => (
              <Skeleton key={letter} width="full" height="control" />
            ))}
          </div>
        </div>
      </div>
    </SkeletonRegion>
  );
}
