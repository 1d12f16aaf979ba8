import { memo } from "react";
import { TextSizeButton } from "../../tools/TextSizes.tsx";
import classes from "./PassageBar.module.css";

/** Which of the two is shown where there is no room for both. */
export type Side = "passage" | "question";

interface PassageBarProps {
  side: Side;
  /** Of the question, 1 for the first. */
  number: number;
  onOpen: (side: Side) => void;
}

/** The switch between the passage and its question, on a phone, and the size of both. */
export const PassageBar = memo(function PassageBar({ side, number, onOpen }: PassageBarProps) {
  return (
    <div className={classes.bar}>
      <fieldset className={classes.switch}>
        <legend className="visually-hidden">What is shown</legend>
        <button
          type="button"
          className={classes.choice}
          data-opens="passage"
          aria-pressed={side === "passage"}
          onClick={() => onOpen("passage")}
        >
          Passage
        </button>
        <button
          type="button"
          className={classes.choice}
          data-opens="question"
          aria-pressed={side === "question"}
          onClick={() => onOpen("question")}
        >
          Question {number}
        </button>
      </fieldset>
      <TextSizeButton />
    </div>
  );
});
