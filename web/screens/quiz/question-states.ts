/** The five states of a question that candidates know from the real exam interface, and one that counts for nobody. */
export type QuestionState =
  | "withdrawn"
  | "notVisited"
  | "notAnswered"
  | "answered"
  | "marked"
  | "answeredAndMarked";

/** How many questions are in each state. */
export type StateCounts = Record<QuestionState, number>;

/** The palette state of a question. @param shown whether it was ever on the screen */
export function questionState(answered: boolean, marked: boolean, shown: boolean): QuestionState {
  if (marked) return answered ? "answeredAndMarked" : "marked";
  if (answered) return "answered";
  return shown ? "notAnswered" : "notVisited";
}

/** Whether a question has an answer, marked or not: both count alike. */
export function isAnswered(state: QuestionState): boolean {
  return state === "answered" || state === "answeredAndMarked";
}

/** How many questions count: all but the withdrawn ones. */
export function countingOf(states: readonly QuestionState[]): number {
  return states.filter((state) => state !== "withdrawn").length;
}

/** How many questions are in each state; together they are all of them. */
export function countStates(states: readonly QuestionState[]): StateCounts {
  const counts: StateCounts = {
    ...{ notVisited: 0, notAnswered: 0, answered: 0, marked: 0, answeredAndMarked: 0 },
    withdrawn: 0,
  };
  for (const state of states) counts[state] += 1;
  return counts;
}
