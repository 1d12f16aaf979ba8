import type { QuestionState } from "../session/attempt/answer-sheet.ts";

/** The names of the five states, as the legend and a screen reader give them. */
export const stateWords: Record<QuestionState, string> = {
  answered: "Answered",
  notAnswered: "Not answered",
  notVisited: "Not visited",
  marked: "Marked for review",
  answeredAndMarked: "Answered and marked",
};

/** The letter of an option: A for the first. */
export function optionLetter(index: number): string {
  return String.fromCharCode(65 + index);
}

/** "1 minute", "5 minutes". */
export function minutesText(minutes: number): string {
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}
