import { UndoLine } from "../ui/UndoLine.tsx";
import classes from "./LastDeed.module.css";
import { deedStands, type OutlineDeed } from "./use-outline.ts";

/** Above the questions of a test, and in sight as long as they are: what was done to them last, and its Undo. */
export function LastDeed({ deed }: { deed: OutlineDeed | null }) {
  return (
    // Has the focus when the deed was taken back.
    // biome-ignore lint/a11y/useSemanticElements: no fieldset, it has no fields.
    <div role="group" aria-label="Last change" tabIndex={-1} className={classes.deed}>
      {deed !== null && <UndoLine deed={deed.text} until={deedStands} onUndo={deed.undo} />}
    </div>
  );
}
