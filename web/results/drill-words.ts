import type { DrillFragment } from "../gql/graphql.ts";
import { counted } from "../ui/counted.ts";
import { deductionText, signedMarksText } from "../ui/marks.ts";

/** The size and marking of an offered drill. */
export type PromisedDrill = Pick<
  DrillFragment,
  "questionCount" | "durationMinutes" | "correctMarks" | "incorrectMarks"
>;

/** "10 minutes, +1, −0.25". */
function termsOf({ durationMinutes, correctMarks, incorrectMarks }: PromisedDrill): string {
  const marking = `${signedMarksText(correctMarks)}, ${deductionText(incorrectMarks)}`;
  return `${counted(durationMinutes, "minute")}, ${marking}`;
}

/** "10 questions, 10 minutes, +1, −0.25". */
export function drillWords(drill: PromisedDrill): string {
  return `${counted(drill.questionCount, "question")}, ${termsOf(drill)}`;
}

/**
 * The accessible name of a "Practise 10" button: "Practise 10 questions of Torts: 10 minutes, +1, −0.25". It starts
 * with the visible text, for voice control.
 * @param name the subject or topic
 */
export function drillLabel(name: string, drill: PromisedDrill): string {
  return `Practise ${counted(drill.questionCount, "question")} of ${name}: ${termsOf(drill)}`;
}
