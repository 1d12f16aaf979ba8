import type { FieldError } from "#rules/failures.ts";
import { questionColumnNames } from "#rules/question-columns.ts";
import { describeFailure, failureDetails, failureOf } from "../apollo/failure.ts";
import type { Duplicate } from "./BankSaveFailure.tsx";
import { optionLetter } from "./option-letter.ts";
import type { QuestionField, QuestionProblems } from "./question-form.ts";

/** What an administrator sees when a question was not saved. */
export interface QuestionFailure {
  /** The message of docs/screens.md, section 13. */
  message: string;
  /** What happened: the server's own words where it has some for the person. */
  remark: string;
  /** The question that has the same text and options. */
  duplicate: Duplicate | null;
  /** The wording that stands on the server, when somebody else's edit came first. */
  newerRevision: number | null;
  /** What the server refused, by the fields of the form. */
  refused: QuestionProblems | undefined;
}

/** The field of the form that the server's name for one means. */
function fieldOf(name: string): QuestionField | undefined {
  const plain = name.replace(/(?:Html)?(?:\.\d+)?$/, "").replace(/^question$/, "questionText");
  return questionColumnNames.find((column) => column === plain);
}

/** Which of the options a sentence is about, as `refusedFields` writes it: 0 for A; −1 for none. */
export function optionOf(message: string): number {
  return "ABCDE".indexOf(/^Option ([A-E]): /.exec(message)?.[1] ?? "none");
}

/**
 * What the server refused, by the fields of the form: what is wrong with markup stands at its text, and of
 * options that it is one of them.
 */
export function refusedFields(fields: readonly FieldError[]): QuestionProblems {
  return new Map(
    fields.flatMap(({ field, message }) => {
      const column = fieldOf(field);
      const place = /^options(?:Html)?\.(\d)$/.exec(field)?.[1];
      const words =
        place === undefined ? message : `Option ${optionLetter(Number(place))}: ${message}`;
      return column === undefined ? [] : [[column, words] as const];
    }),
  );
}

/** Puts a failed save into words. */
export function questionFailure(error: unknown, message: string): QuestionFailure {
  const { existingId, revisionNumber, fields = [] } = failureOf(error) ?? {};
  const details = failureDetails(error);
  return {
    message,
    remark:
      existingId !== undefined
        ? "The bank has a question with the same text and options already."
        : details.length > 0
          ? details.join(". ")
          : describeFailure(error),
    duplicate: existingId === undefined ? null : { kind: "question", id: existingId },
    newerRevision: revisionNumber ?? null,
    refused: fields.length === 0 ? undefined : refusedFields(fields),
  };
}
