import { handFocusOn } from "./focus-places.ts";
import { TextButton } from "./TextLink.tsx";
import classes from "./UndoLine.module.css";

interface UndoLineProps {
  /** What was done, without a full stop. */
  action: string;
  /** How long it can be taken back: "until the passage is saved". */
  until: string;
  onUndo: () => void;
}

/** Takes the last action back in its place; the toast, which speaks, goes sooner. */
export function UndoLine({ action, until, onUndo }: UndoLineProps) {
  return (
    <p className={classes.line}>
      <span>
        {action}.{" "}
        <TextButton ref={handFocusOn} aria-label={`Undo: ${action}`} onClick={onUndo}>
          Undo
        </TextButton>{" "}
        {until}.
      </span>
    </p>
  );
}
