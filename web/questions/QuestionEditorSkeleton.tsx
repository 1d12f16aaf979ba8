import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import classes from "./QuestionEditorSkeleton.module.css";

const fields = ["question", "options", "subject", "explanation"];

/** The question form while its question loads. */
export function QuestionEditorSkeleton() {
  return (
    <SkeletonRegion label="Loading question">
      <div className={classes.columns}>
        <div className={classes.main}>
          <Skeleton width="third" height="figure" />
          {fields.map((field) => (
            <div className={classes.field} key={field}>
              <Skeleton width="label" height="text" />
              <Skeleton width="full" height={field === "question" ? "block" : "control"} />
            </div>
          ))}
        </div>
      </div>
    </SkeletonRegion>
  );
}
