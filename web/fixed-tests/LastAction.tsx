import { UndoLine } from "../ui/UndoLine.tsx";
import classes from "./LastAction.module.css";
import { type OutlineAction, undoStands } from "./use-outline.ts";

/** Above the questions of a test, and in sight as long as they are: what was done to them last, and its Undo. */
export function LastAction({ action }: { action: OutlineAction | null }) {
  if (action === null) return null;
  return (
    <div className={classes.action}>
      <UndoLine action={action.text} until={undoStands} onUndo={action.undo} />
    </div>
  );
}
