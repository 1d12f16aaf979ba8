import { Notice } from "../../ui/Notice.tsx";
import type { TaskFailure } from "../session/gateway/gateway.ts";
import classes from "./TaskFailureNotice.module.css";
import { taskFailureWords } from "./task-failure-words.ts";

/** Under what a student asked for: why it was not done, and that nothing is lost by it. */
export function TaskFailureNotice({ failure }: { failure: TaskFailure | null }) {
  if (failure === null) return null;
  return (
    <div className={classes.failure}>
      <Notice kind="error" role="alert">
        {taskFailureWords(failure)} Your answers are safe.
      </Notice>
    </div>
  );
}
