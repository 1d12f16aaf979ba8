import type { ReactNode } from "react";
import { BottomSheet } from "../../ui/BottomSheet.tsx";
import { AnsweredProgress } from "./AnsweredProgress.tsx";
import { Legend, Palette } from "./Palette.tsx";
import classes from "./PaletteSheet.module.css";
import { isAnswered, type QuestionState } from "./question-states.ts";

interface PaletteSheetProps {
  states: readonly QuestionState[];
  currentQuestion: number;
  /** Opens a question; the sheet closes. */
  onOpen: (index: number) => void;
  onClose: () => void;
  /** What ends it all, at the foot. */
  children?: ReactNode;
}

/** The palette in a sheet from the bottom, seven questions a row. */
export function PaletteSheet(props: PaletteSheetProps) {
  const { states, currentQuestion, onOpen, onClose, children } = props;
  return (
    <BottomSheet
      title="Questions"
      closing={
        <button type="button" className={classes.close} onClick={onClose}>
          Close
        </button>
      }
      onShown={(sheet) => {
        const current = sheet.querySelector<HTMLElement>("[aria-current]");
        current?.scrollIntoView({ block: "nearest" });
        return current;
      }}
      onClose={onClose}
      className={classes.sheet}
    >
      <AnsweredProgress answered={states.filter(isAnswered).length} total={states.length} />
      <div className={classes.palette}>
        <Palette states={states} currentQuestion={currentQuestion} onOpen={onOpen} sheet />
      </div>
      <div className={classes.legend}>
        <Legend states={states} sheet />
      </div>
      {children}
    </BottomSheet>
  );
}
