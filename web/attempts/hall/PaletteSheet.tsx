import { useEffect, useId, useRef } from "react";
import type { QuestionState } from "../session/answer-sheet.ts";
import { AnsweredProgress } from "./AnsweredProgress.tsx";
import { EarlySubmit } from "./EarlySubmit.tsx";
import { Legend, Palette } from "./Palette.tsx";
import classes from "./PaletteSheet.module.css";

interface PaletteSheetProps {
  states: readonly QuestionState[];
  currentQuestion: number;
  /** Opens a question; the sheet closes. */
  onOpen: (index: number) => void;
  /** Asks whether to submit; the sheet closes. */
  onSubmit: () => void;
  onClose: () => void;
}

/** The palette of a phone: a sheet from the bottom, seven questions a row. */
export function PaletteSheet(props: PaletteSheetProps) {
  const { states, currentQuestion, onOpen, onSubmit, onClose } = props;
  const sheet = useRef<HTMLDialogElement>(null);
  const heading = useId();

  useEffect(() => {
    const element = sheet.current;
    const before = document.activeElement;
    element?.showModal();
    const current = element?.querySelector<HTMLElement>("[aria-current]");
    current?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  const answered = states.filter(
    (state) => state === "answered" || state === "answeredAndMarked",
  ).length;
  return (
    <dialog
      ref={sheet}
      className={classes.sheet}
      aria-labelledby={heading}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => event.currentTarget.isConnected && !event.currentTarget.open && onClose()}
      onPointerDown={(event) => {
        const { top } = event.currentTarget.getBoundingClientRect();
        if (event.target === event.currentTarget && event.clientY < top) onClose();
      }}
    >
      <div className={classes.grip} />
      <div className={classes.head}>
        <h2 id={heading}>Questions</h2>
        <button type="button" className={classes.close} onClick={onClose}>
          Close
        </button>
      </div>
      <AnsweredProgress answered={answered} total={states.length} />
      <div className={classes.palette}>
        <Palette states={states} currentQuestion={currentQuestion} onOpen={onOpen} sheet />
      </div>
      <div className={classes.legend}>
        <Legend states={states} sheet />
      </div>
      <EarlySubmit isLast={currentQuestion === states.length - 1} onSubmit={onSubmit} />
    </dialog>
  );
}
