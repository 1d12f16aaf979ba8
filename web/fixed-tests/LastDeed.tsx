import { UndoLine } from "../ui/UndoLine.tsx";
import classes from "./LastDeed.module.css";
import { deedStands, type OutlineDeed } from "./use-outline.ts";

/** Above the questions of a test, and in sight as long as they are: what was done to them last, and its Undo. */
export function LastDeed({ deed }: { deed: OutlineDeed | null }) {
  if (deed === null) return null;
  return (
    <div className={classes.deed}>
      <UndoLine deed={deed.text} until={deedStands} onUndo={deed.undo} />
    </div>
  );
}
