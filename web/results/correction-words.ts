import type { SolutionFragment } from "../gql/graphql.ts";
import { optionLetter } from "./work-words.ts";

type Solution = Pick<SolutionFragment, "correction" | "correctOptionIndex">;

/** True if an option, counted from 0, is the key or accepted by a correction. */
export function isAccepted({ correction, correctOptionIndex }: Solution, option: number): boolean {
  return option === correctOptionIndex || correction?.optionIndexes.includes(option) === true;
}

/** The correction of a question's key, in a sentence. */
export function correctionWords({
  kind,
  optionIndexes,
}: NonNullable<Solution["correction"]>): string {
  const letters = optionIndexes.map(optionLetter).join(", ");
  switch (kind) {
    case "OTHER_KEY":
      return `Corrected after the test: the key is ${letters}.`;
    case "ALSO_ACCEPTED":
      return `Corrected after the test: ${letters} is accepted too.`;
    case "GIVEN_TO_ALL":
      return "Corrected after the test: everybody gets its marks.";
    case "DROPPED":
      return "Dropped: it doesn’t count.";
  }
}
