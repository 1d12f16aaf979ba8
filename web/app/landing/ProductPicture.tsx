import { type ComponentType, lazy, Suspense } from "react";
import classes from "./ProductPicture.module.css";

// It comes after the words: the page can be read while the picture is on its way.
const Picture = lazy<ComponentType>(() =>
  import("../../attempts/quiz/QuizPicture.tsx").then(
    ({ QuizPicture }) => ({ default: QuizPicture }),
    // Without its picture the page still says everything.
    () => ({ default: () => null }),
  ),
);

/** A real picture of the product: the exam screen itself, on a sample attempt, still. */
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
