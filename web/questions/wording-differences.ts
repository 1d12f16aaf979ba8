import {
  type OptionalName,
  optionalNames,
  type QuestionColumns,
  questionColumnNames,
  questionColumns,
  type TextName,
} from "#rules/question-columns.ts";
import type { QuestionInput, WordingFragment } from "../gql/graphql.ts";
import { optionLetter } from "./option-letter.ts";

type Wording = Omit<QuestionInput, OptionalName> & Pick<WordingFragment, OptionalName>;

/** A part of a question for readers, and its lines. */
interface Part {
  part: string;
  linesOf: (wording: Wording) => string[];
}

function textPart(name: TextName): Part {
  return {
    part: questionColumns[name].title,
    linesOf: ({ [name]: text }) => [text ?? "None"],
  };
}

/** The part that starts at a column: one text, or several combined. */
function partOf(name: keyof QuestionColumns): Part | null {
  switch (name) {
    case "options":
      return {
        part: "Options",
        linesOf: ({ options, correctOptionIndex }) =>
          options.map(
            (option, index) =>
              `${optionLetter(index)}. ${option}${index === correctOptionIndex ? " (correct)" : ""}`,
          ),
      };
    case "pyq":
      return {
        part: "PYQ",
        linesOf: ({ pyq, pyqExam, pyqYear }) => [pyq ? `${pyqExam} ${pyqYear}` : "No"],
      };
    case "correctOptionIndex":
    case "pyqYear":
    case "pyqExam":
      return null;
    default:
      return textPart(name);
  }
}

const parts = questionColumnNames.flatMap((name) => partOf(name) ?? []);

/** A part that differs between two wordings. */
export interface WordingDifference {
  part: string;
  /** Its lines in each. */
  one: string[];
  other: string[];
}

/** A question to save, in the form of a stored wording. */
export function wordingOf(input: QuestionInput): Wording {
  const optional = optionalNames.map((name) => [name, input[name] ?? null]);
  return { ...input, ...(Object.fromEntries(optional) as Pick<Wording, OptionalName>) };
}

/** The differences of two wordings, in the order of the form. */
export function differencesOf(one: Wording, other: Wording): WordingDifference[] {
  return parts
    .map(({ part, linesOf }) => ({ part, one: linesOf(one), other: linesOf(other) }))
    .filter((difference) => difference.one.join("\n") !== difference.other.join("\n"));
}

/**
 * The changes of a wording in words: "Key changed (B to C)", "Options, Topic changed. Key changed (B to C)". The
 * options count as changed only if their texts did.
 */
export function changedWords(before: Wording, after: Wording): string {
  const key = optionLetter(before.correctOptionIndex);
  const newKey = optionLetter(after.correctOptionIndex);
  const isSameText = before.options.join("\n") === after.options.join("\n");
  const names = differencesOf(before, after)
    .map(({ part }) => part)
    .filter((part) => part !== "Options" || !isSameText);
  return [
    ...(names.length > 0 ? [`${names.join(", ")} changed`] : []),
    ...(key === newKey ? [] : [`Key changed (${key} to ${newKey})`]),
  ].join(". ");
}
