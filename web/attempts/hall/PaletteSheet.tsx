import { BottomSheet } from "../../ui/BottomSheet.tsx";
import type { QuestionState } from "../session/attempt/answer-sheet.ts";
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
  const answered = states.filter(
    (state) => state === "answered" || state === "answeredAndMarked",
  ).length;
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
      <AnsweredProgress answered={answered} total={states.length} />
      <div className={classes.palette}>
        <Palette states={states} currentQuestion={currentQuestion} onOpen={onOpen} sheet />
      </div>
      <div className={classes.legend}>
        <Legend states={states} sheet />
      </div>
      <EarlySubmit isLast={currentQuestion === states.length - 1} onSubmit={onSubmit} />
    </BottomSheet>
  );
}
