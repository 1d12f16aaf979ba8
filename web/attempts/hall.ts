import type { QuestionState } from "./answer-sheet.ts";
import type { PaperQuestion } from "./attempt.ts";
import type { QuizClock } from "./clock.ts";
import type { SaveState } from "./saver.ts";

/** What the clock faces need of a clock; a picture of one stands still. */
export type ClockReading = Pick<QuizClock, "subscribe" | "reading">;

/** What a student can do in the hall. The functions never change, so that tiles need not render again. */
export interface HallActions {
  chooseOption(option: number): void;
  clearAnswer(): void;
  toggleMark(): void;
  openQuestion(index: number): void;
  askToSubmit(): void;
  toggleClock(): void;
  showKeys(): void;
  showPalette(): void;
}

/** Everything the hall shows. */
export interface HallView {
  title: string;
  saveState: SaveState | null;
  clock: ClockReading;
  clockHidden: boolean;
  tabSwitchCount: number;
  /** Marks, not hundredths; the deduction without a sign. */
  correctMarks: number;
  incorrectMarks: number;
  question: PaperQuestion;
  /** 0 for the first. */
  currentQuestion: number;
  /** The chosen option, or -1. */
  chosenOption: number;
  marked: boolean;
  /** The palette state of each question. */
  states: readonly QuestionState[];
}
