import type { DrillFragment } from "../gql/graphql.ts";
import { counted } from "../ui/counted.ts";
import { deductionText, signedMarksText } from "../ui/marks.ts";

/** How a drill is promised: its size and its marking. */
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
 * What a button that shows "Practise 10" is called: "Practise 10 questions of Torts: 10 minutes, +1, −0.25".
 * It begins as the button reads, for those who speak to it.
 *
 * @param name the subject or topic
 */
export function drillLabel(name: string, drill: PromisedDrill): string {
  return `Practise ${counted(drill.questionCount, "question")} of ${name}: ${termsOf(drill)}`;
}
