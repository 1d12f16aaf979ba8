import { handFocusOn } from "./focus-places.ts";
import { TextButton } from "./TextLink.tsx";
import classes from "./UndoLine.module.css";

interface UndoLineProps {
  /** The action, without a full stop. */
  action: string;
  /** How long it can be undone: "until the passage is saved". */
  until: string;
  onUndo: () => void;
}

/** Offers to undo the last action where it was made. The toast, which is announced, closes sooner. */
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
