import type { QuestionInput, WordingFragment } from "../gql/graphql.ts";
import { optionLetter } from "./option-letter.ts";

type Wording = Omit<QuestionInput, "topic" | "pyqYear" | "pyqExam" | "explanation"> &
  Pick<WordingFragment, "topic" | "pyqYear" | "pyqExam" | "explanation">;

/** A part of a question as a person reads it. */
const parts = {
  "Question text": ({ questionText }) => [questionText],
  Options: ({ options, correctOptionIndex }) =>
    options.map(
      (option, index) =>
        `${optionLetter(index)}. ${option}${index === correctOptionIndex ? " (correct)" : ""}`,
    ),
  Subject: ({ subject }) => [subject],
  Topic: ({ topic }) => [topic ?? "None"],
  PYQ: ({ pyq, pyqExam, pyqYear }) => [pyq ? `${pyqExam} ${pyqYear}` : "No"],
  Explanation: ({ explanation }) => [explanation ?? "None"],
} satisfies Record<string, (wording: Wording) => string[]>;

/** A part in which two wordings differ. */
export interface WordingDifference {
  part: string;
  /** Its lines in either. */
  one: string[];
  other: string[];
}

/** A question that is about to be saved, in the form of a wording that is there. */
export function wordingOf(input: QuestionInput): Wording {
  const { topic = null, pyqYear = null, pyqExam = null, explanation = null } = input;
  return { ...input, topic, pyqYear, pyqExam, explanation };
}

/** Where two wordings of a question differ, in the order of the form. */
export function differencesOf(one: Wording, other: Wording): WordingDifference[] {
  return Object.entries(parts)
    .map(([part, linesOf]) => ({ part, one: linesOf(one), other: linesOf(other) }))
    .filter((difference) => difference.one.join("\n") !== difference.other.join("\n"));
}
