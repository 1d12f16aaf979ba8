import type { DrillFragment } from "../gql/graphql.ts";
import { deductionText, signedMarksText } from "../ui/marks.ts";

/** How a drill is promised: its size and its marking. */
export type PromisedDrill = Pick<
  DrillFragment,
  "questionCount" | "durationMinutes" | "correctMarks" | "incorrectMarks"
>;

function counted(count: number, one: string): string {
  return `${count} ${count === 1 ? one : `${one}s`}`;
}

/** "10 questions, 10 minutes, +1, −0.25". */
export function drillWords(drill: PromisedDrill): string {
  const { questionCount, durationMinutes, correctMarks, incorrectMarks } = drill;
  const marking = `${signedMarksText(correctMarks)}, ${deductionText(incorrectMarks)}`;
  return `${counted(questionCount, "question")}, ${counted(durationMinutes, "minute")}, ${marking}`;
}
