import { UNANSWERED } from "#rules/grading.ts";
import type { QuestionState } from "./question-states.ts";

/** The names of the states, for the legend and screen readers. */
export const stateWords: Record<QuestionState, string> = {
  answered: "Answered",
  notAnswered: "Not answered",
  notVisited: "Not visited",
  marked: "Marked for review",
  answeredAndMarked: "Answered and marked",
  withdrawn: "Withdrawn",
};

/** The letter of an option: A for the first. */
export function optionLetter(index: number): string {
  return String.fromCharCode(65 + index);
}

/** A student's work on a question. */
export interface QuestionWork {
  /** Option index, or -1 for none. */
  answer: number;
  marked: boolean;
}

/** The effect of a key press on a question, in words; "" for none. */
export function wordsForWork(before: QuestionWork, after: QuestionWork): string {
  if (after.answer !== before.answer) {
    return after.answer === UNANSWERED
      ? "Answer cleared"
      : `Option ${optionLetter(after.answer)} chosen`;
  }
  if (after.marked === before.marked) return "";
  return after.marked ? "Marked for review" : "No longer marked";
}
