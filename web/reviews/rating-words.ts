import type { ReviewAnswerFragment } from "../gql/graphql.ts";

/** The four ratings by their numbers. */
export const RATING_WORDS: Readonly<Record<number, string>> = {
  1: "Again",
  2: "Hard",
  3: "Good",
  4: "Easy",
};

/** "today", "1 day", "13 days". @param days from today */
export function meetingWords(days: number): string {
  if (days <= 0) return "today";
  return days === 1 ? "1 day" : `${days} days`;
}

/** Whether an answer was right. */
export function isRight({ choice, acceptedOptions }: ReviewAnswerFragment): boolean {
  return acceptedOptions.includes(choice);
}

/** "Proposed: right, in 31 s." */
export function proposalWords(answer: ReviewAnswerFragment): string {
  const outcome = isRight(answer) ? "right" : answer.choice < 0 ? "not known" : "wrong";
  return `Proposed: ${outcome}, in ${answer.seconds} s.`;
}

/** What a screen reader hears of an answer. */
export function outcomeWords(answer: ReviewAnswerFragment): string {
  if (isRight(answer)) return "Right.";
  const letter = String.fromCharCode(65 + answer.correctOptionIndex);
  return `${answer.choice < 0 ? "Not known" : "Wrong"}. The correct answer is ${letter}.`;
}
