import type { ReactNode } from "react";
import { BottomSheet } from "../../ui/BottomSheet.tsx";
import { AnsweredProgress } from "./AnsweredProgress.tsx";
import { Legend } from "./Palette.tsx";
import classes from "./PaletteSheet.module.css";
import { countingOf, isAnswered, type QuestionState } from "./question-states.ts";

interface PaletteSheetProps {
  /** The states of the counted questions: all, or those of a section. */
  states: readonly QuestionState[];
  /** The label of the count; "Answered" by default. */
  words?: string | undefined;
  palette: ReactNode;
  onClose: () => void;
  /** The final button, at the bottom. */
  children?: ReactNode;
}

/** The palette in a bottom sheet, seven questions in a row. */
export function PaletteSheet(props: PaletteSheetProps) {
  const { states, words, palette, onClose, children } = props;
  return (
    <BottomSheet
      title="Questions"
      closing={
        <button type="button" className={classes.close} onClick={onClose}>
          Close
        </button>
      }
      onShown={(sheet) => {
        const current = sheet.querySelector<HTMLElement>("button[aria-current]");
        current?.scrollIntoView({ block: "nearest" });
        return current;
      }}
      onClose={onClose}
      className={classes.sheet}
    >
      <AnsweredProgress
        words={words}
        answered={states.filter(isAnswered).length}
        total={countingOf(states)}
      />
      <div className={classes.palette}>{palette}</div>
      <div className={classes.legend}>
        <Legend states={states} sheet />
      </div>
      {children}
    </BottomSheet>
  );
}
