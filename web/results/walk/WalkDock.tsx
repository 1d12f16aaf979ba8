import { IconArrowLeft, IconArrowRight, IconGridDots } from "@tabler/icons-react";
import { IconButton } from "../../ui/IconButton.tsx";
import classes from "./WalkDock.module.css";
import type { Step } from "./walk.ts";

interface WalkDockProps {
  questions: number;
  place: number | null;
  can: (step: Step) => boolean;
  onStep: (step: Step) => void;
  /** Opens the palette. */
  onOpen: () => void;
}

/** The current position on a phone: arrows, and a number that opens the palette. */
export function WalkDock({ questions, place, can, onStep, onOpen }: WalkDockProps) {
  return (
    <div className={classes.dock} data-foot>
      <IconButton
        label="Previous question"
        aria-disabled={!can("previous") || undefined}
        onClick={() => onStep("previous")}
      >
        <IconArrowLeft size={20} stroke={1.7} aria-hidden />
      </IconButton>
      <button type="button" className={classes.number} aria-haspopup="dialog" onClick={onOpen}>
        <span>
          {place === null ? (
            <strong>{questions} questions</strong>
          ) : (
            <>
              <strong>Question {place + 1}</strong> of {questions}
            </>
          )}
        </span>
        <IconGridDots size={20} stroke={1.7} aria-hidden />
        <span className="visually-hidden">: palette</span>
      </button>
      <IconButton
        label="Next question"
        aria-disabled={!can("next") || undefined}
        onClick={() => onStep("next")}
      >
        <IconArrowRight size={20} stroke={1.7} aria-hidden />
      </IconButton>
    </div>
  );
}
