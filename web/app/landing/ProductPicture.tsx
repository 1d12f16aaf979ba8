import { type ComponentType, lazy, Suspense } from "react";
import classes from "./ProductPicture.module.css";

// Lazy, so that the text can be read while the picture loads.
const Picture = lazy<ComponentType>(() =>
  import("../../attempts/quiz/QuizPicture.tsx").then(
    ({ QuizPicture }) => ({ default: QuizPicture }),
    // The page is complete without its picture.
    () => ({ default: () => null }),
  ),
);

/** A picture of the product: the exam screen itself with a sample attempt, inert. */
export function ProductPicture() {
  return (
    <figure className={classes.figure}>
      <div className={classes.frame} aria-hidden inert>
        <div className={classes.quiz}>
          <Suspense>
            <Picture />
          </Suspense>
        </div>
      </div>
      <figcaption className={classes.caption}>
        A test in progress: a passage beside its question, the clock, and the five question states
        candidates know from the exam interface.
      </figcaption>
    </figure>
  );
}
