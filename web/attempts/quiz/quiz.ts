import type { Annotations } from "#rules/annotations.ts";
import type { QuestionState } from "../../screens/quiz/question-states.ts";
import type { QuizSections } from "../sections/quiz-sections.ts";
import type { PaperQuestion } from "../session/attempt/attempt.ts";
import type { QuizClock } from "../session/attempt/clock.ts";
import type { PassageRun } from "../session/attempt/passage-runs.ts";
import type { SaveState } from "../session/sync.ts";

/** The part of a clock that is shown. In a picture it doesn't run. */
export type ClockReading = Pick<QuizClock, "subscribe" | "reading">;

/** The actions of a student in the quiz. The functions never change, so that tiles need not render again. */
export interface QuizActions {
  chooseOption(option: number): void;
  clearAnswer(): void;
  toggleMark(): void;
  openQuestion(index: number): void;
  /** Opens the next question (1) or the previous one (-1), if there is one. */
  move(by: 1 | -1): void;
  /** Leaves the quiz, after a dialog that names the cost of resuming. */
  leave(): void;
  askToSubmit(): void;
  toggleClock(): void;
  showKeys(): void;
  showPalette(): void;
  /** Opens the dialog for a question number. */
  askWhereTo(): void;
  /** Starts or stops timing the reading of a passage. */
  viewPassage(isInView: boolean): void;
  /** Changes the annotations, within their size limit. */
  annotate(change: (before: Annotations) => Annotations): void;
  /** Lists the sentences of the question and its passage, to highlight them one by one. */
  showHighlights(): void;
  /** Strikes an option of the current question out, or restores it. */
  strike(option: number): void;
}

/** A question and its answer. */
export interface ShownQuestion {
  question: PaperQuestion;
  /** The chosen option, or -1. */
  chosenOption: number;
}

/** Everything that the quiz shows. */
export interface QuizView {
  title: string;
  saveState: SaveState | null;
  clock: ClockReading;
  /** The clock looks late from this many seconds left. */
  lateSeconds: number;
  clockHidden: boolean;
  tabSwitchCount: number;
  /** A short-lived notice at the top; "" for none. */
  news: string;
  /** Marks, not hundredths; the deduction without a sign. */
  correctMarks: number;
  incorrectMarks: number;
  /** The question at an index, counted from 0; null if there is none. */
  questionAt(index: number): ShownQuestion | null;
  /** The passage of a question with its run of questions; null for a question without one. */
  passageAt(index: number): PassageRun | null;
  /** True if any question has a passage: the layout then keeps the space beside the question. */
  hasPassages: boolean;
  /** True while reading time is counted. */
  isReading: boolean;
  /** Counted from 0. */
  currentQuestion: number;
  /** True if the current question is marked for review. */
  marked: boolean;
  /** Highlights, struck options and text size; null for none. */
  annotations: Annotations | null;
  /** The palette state of each question. */
  states: readonly QuestionState[];
  /** The sections of the paper. A paper without sections counts as one. */
  sections: QuizSections;
  ways: QuizWays;
}

/** The targets of Previous and Next. */
export interface QuizWays {
  /** True if there is no question to go back to. */
  isFirst: boolean;
  /** "section": Next opens the next section. */
  forward: "question" | "section" | "submit";
}
