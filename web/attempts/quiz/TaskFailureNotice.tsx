import { Notice } from "../../ui/Notice.tsx";
import type { TaskFailure } from "../session/gateway/gateway.ts";
import classes from "./TaskFailureNotice.module.css";
import { taskFailureWords } from "./task-failure-words.ts";

/** Below an action that failed: the reason, and that no answer is lost. */
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
