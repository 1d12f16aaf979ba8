import type { QuestionState } from "../session/answer-sheet.ts";
import type { PaperQuestion } from "../session/attempt.ts";
import type { QuizClock } from "../session/clock.ts";
import type { SaveState } from "../session/saver.ts";

/** What the clock faces need of a clock; a picture of one stands still. */
export type ClockReading = Pick<QuizClock, "subscribe" | "reading">;

/** What a student can do in the hall. The functions never change, so that tiles need not render again. */
export interface HallActions {
  chooseOption(option: number): void;
  clearAnswer(): void;
  toggleMark(): void;
  openQuestion(index: number): void;
  /** Opens the next question (1) or the previous one (-1), if there is one. */
  move(by: 1 | -1): void;
  askToSubmit(): void;
  toggleClock(): void;
  showKeys(): void;
  showPalette(): void;
  /** Asks for the number of a question to go to. */
  askWhereTo(): void;
}

/** A question as the hall shows it. */
export interface ShownQuestion {
  question: PaperQuestion;
  /** The chosen option, or -1. */
  chosenOption: number;
}

/** Everything the hall shows. */
export interface HallView {
  title: string;
  saveState: SaveState | null;
  clock: ClockReading;
  /** From how many seconds left on the clock looks late. */
  lateSeconds: number;
  clockHidden: boolean;
  tabSwitchCount: number;
  /** What has to be said for a moment, in the place of the notice at the top; "" for nothing. */
  news: string;
  /** Marks, not hundredths; the deduction without a sign. */
  correctMarks: number;
  incorrectMarks: number;
  /** The question of an index, 0 for the first; null where there is none. */
  questionAt(index: number): ShownQuestion | null;
  /** 0 for the first. */
  currentQuestion: number;
  /** Whether the current question is marked for review. */
  marked: boolean;
  /** The palette state of each question. */
  states: readonly QuestionState[];
}
