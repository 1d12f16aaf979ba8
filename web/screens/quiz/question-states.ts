/** The five states of the real exam interface that candidates know, and one for withdrawn questions. */
export type QuestionState =
  | "withdrawn"
  | "notVisited"
  | "notAnswered"
  | "answered"
  | "marked"
  | "answeredAndMarked";

/** The number of questions in each state. */
export type StateCounts = Record<QuestionState, number>;

/** The palette state of a question. @param shown true if it was ever on the screen */
export function questionState(answered: boolean, marked: boolean, shown: boolean): QuestionState {
  if (marked) return answered ? "answeredAndMarked" : "marked";
  if (answered) return "answered";
  return shown ? "notAnswered" : "notVisited";
}

/** True if a question has an answer, marked or not. */
export function isAnswered(state: QuestionState): boolean {
  return state === "answered" || state === "answeredAndMarked";
}

/** The number of questions that are not withdrawn. */
export function countingOf(states: readonly QuestionState[]): number {
  return states.filter((state) => state !== "withdrawn").length;
}

/** The number of questions in each state; they sum to the total. */
export function countStates(states: readonly QuestionState[]): StateCounts {
  const counts: StateCounts = {
    ...{ notVisited: 0, notAnswered: 0, answered: 0, marked: 0, answeredAndMarked: 0 },
    withdrawn: 0,
  };
  for (const state of states) counts[state] += 1;
  return counts;
}
