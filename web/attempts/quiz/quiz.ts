import type { Annotations } from "#rules/annotations.ts";
import type { QuestionState } from "../../screens/quiz/question-states.ts";
import type { QuizSections } from "../sections/quiz-sections.ts";
import type { PaperQuestion } from "../session/attempt/attempt.ts";
import type { QuizClock } from "../session/attempt/clock.ts";
import type { PassageRun } from "../session/attempt/passage-runs.ts";
import type { SaveState } from "../session/sync.ts";

/** What the clock faces need of a clock; a picture of one stands still. */
export type ClockReading = Pick<QuizClock, "subscribe" | "reading">;

/** What a student can do in the quiz. The functions never change, so that tiles need not render again. */
export interface QuizActions {
  chooseOption(option: number): void;
  clearAnswer(): void;
  toggleMark(): void;
  openQuestion(index: number): void;
  /** Opens the next question (1) or the previous one (-1), if there is one. */
  move(by: 1 | -1): void;
  /** Leaves the quiz, after the question that says what coming back costs. */
  leave(): void;
  askToSubmit(): void;
  toggleClock(): void;
  showKeys(): void;
  showPalette(): void;
  /** Asks for the number of a question to go to. */
  askWhereTo(): void;
  /** A passage came into view, or went out of it: reading it is timed. */
  viewPassage(isInView: boolean): void;
  /** Changes what is done to the paper without answering, as far as there is room. */
  annotate(change: (before: Annotations) => Annotations): void;
  /** Shows the sentences of the question and its passage, to highlight them one by one. */
  showHighlights(): void;
  /** Strikes an option of the current question out, or restores it. */
  strike(option: number): void;
}

/** A question as the quiz shows it. */
export interface ShownQuestion {
  question: PaperQuestion;
  /** The chosen option, or -1. */
  chosenOption: number;
}

/** Everything the quiz shows. */
export interface QuizView {
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
  /** The passage that a question asks about, with its questions; null for one that stands by itself. */
  passageAt(index: number): PassageRun | null;
  /** Whether any question asks about a passage: the quiz then keeps the room beside the question. */
  hasPassages: boolean;
  /** Whether the time of reading a passage is counted just now. */
  isReading: boolean;
  /** 0 for the first. */
  currentQuestion: number;
  /** Whether the current question is marked for review. */
  marked: boolean;
  /** What is done to the paper without answering; null for nothing. */
  annotations: Annotations | null;
  /** The palette state of each question. */
  states: readonly QuestionState[];
  /** The sections of the paper; a paper without sections is one. */
  sections: QuizSections;
  ways: QuizWays;
}

/** Where Previous and Next lead. */
export interface QuizWays {
  /** Whether there is a question to go back to. */
  isFirst: boolean;
  /** "section": to the next one. */
  forward: "question" | "section" | "submit";
}
