import type { PassageRun } from "../../session/attempt/passage-runs.ts";

/** "question 5", "questions 5 to 9". */
export function questionsText({ first, last }: PassageRun): string {
  return first === last ? `question ${first + 1}` : `questions ${first + 1} to ${last + 1}`;
}

/** The label of a question's set for screen readers: "Questions 5 to 9 are on this passage". */
export function setWords({ first, last }: PassageRun): string {
  if (first === last) return `Question ${first + 1} is on a passage`;
  return `Questions ${first + 1} to ${last + 1} are on this passage`;
}
