import type { FieldError } from "#rules/failures.ts";
import { questionColumnNames } from "#rules/question-columns.ts";
import { describeFailure, failureDetails, failureOf } from "../apollo/failure.ts";
import type { Duplicate } from "./BankSaveFailure.tsx";
import { optionLetter } from "./option-letter.ts";
import type { QuestionField, QuestionProblems } from "./question-form.ts";

/** Shown to an administrator if a question was not saved. */
export interface QuestionFailure {
  /** The message of docs/screens.md, section 13. */
  message: string;
  /** The reason: the server's message if it is meant for the person. */
  remark: string;
  /** The question with the same text and options. */
  duplicate: Duplicate | null;
  /** The server's revision, if another person saved first. */
  newerRevision: number | null;
  /** The server's errors, by field of the form. */
  refused: QuestionProblems | undefined;
}

/** The form field for a field name of the server. */
function fieldOf(name: string): QuestionField | undefined {
  const plain = name.replace(/(?:Html)?(?:\.\d+)?$/, "").replace(/^question$/, "questionText");
  return questionColumnNames.find((column) => column === plain);
}

/** The option in an error message of `refusedFields`: 0 for A; −1 for none. */
export function optionOf(message: string): number {
  return "ABCDE".indexOf(/^Option ([A-E]): /.exec(message)?.[1] ?? "none");
}

/**
 * The server's errors by field of the form. Errors of markup are shown at its text, and those of options name the
 * option.
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

/** Describes a failed save. */
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
