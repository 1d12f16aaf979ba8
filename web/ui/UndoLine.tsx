import { handFocusOn } from "./focus-places.ts";
import { TextButton } from "./TextLink.tsx";
import classes from "./UndoLine.module.css";

interface UndoLineProps {
  /** What was done, without a full stop. */
  deed: string;
  /** How long it can be taken back: "until the passage is saved". */
  until: string;
  onUndo: () => void;
}

/** Takes the last deed back in its place; the toast, which speaks, goes sooner. */
export function UndoLine({ deed, until, onUndo }: UndoLineProps) {
  return (
    <p className={classes.line}>
      <span>
        {deed}.{" "}
        <TextButton ref={handFocusOn} aria-label={`Undo: ${deed}`} onClick={onUndo}>
          Undo
        </TextButton>{" "}
        {until}.
      </span>
    </p>
  );
}
