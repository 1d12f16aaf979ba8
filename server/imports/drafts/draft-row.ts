import { problemField, type RowProblem } from "#rules/import-drafts.ts";
import { type QuestionInput, questionErrors } from "#rules/question-rules.ts";
import { fingerprint, passageFingerprint } from "../../questions/fingerprint.ts";
import type { ReadPassage, ReadQuestion } from "../draft-texts.ts";
import type { RowWarning } from "../file-warnings.ts";
import type { FilePart } from "../readers/reader.ts";

/** A question of a draft as it would be stored now. */
export interface DraftQuestion {
  /** Null where nothing of the row could be read. */
  question: ReadQuestion | null;
  passage: ReadPassage | null;
  problems: RowProblem[];
}

/** A row of a draft as it was read. */
export interface DraftRow extends DraftQuestion {
  number: number;
  place: string | null;
  source: readonly string[];
  parts: readonly FilePart[] | null;
  warnings: readonly RowWarning[];
  questionId: number | null;
  isWrong: boolean;
  setKey: string | null;
  lacksSubject: boolean;
  /** In hex; null while it can't be stored. */
  fingerprint: string | null;
}

/** The empty question of a row of which nothing was read, to be filled in. */
export const NOTHING_READ: QuestionInput = {
  ...{ questionText: "", options: [], correctOptionIndex: -1, subject: "" },
  pyq: false,
};

const RULE_FIELDS: Readonly<Record<string, RowProblem["field"]>> = {
  ...{ questionText: "question", options: "options", correctOptionIndex: "key" },
  ...{ subject: "subject", topic: "topic", explanation: "explanation" },
  ...{ pyq: "pyq", pyqYear: "pyq", pyqExam: "pyq" },
};

const sentence = (message: string) => (message.endsWith(".") ? message : `${message}.`);

/** What the rules say of a question, each with what mends it. @param errors the sentences of DraftTexts */
export function judgedProblems(
  question: ReadQuestion | null,
  errors: readonly string[],
  currentYear: number,
): RowProblem[] {
  const ofRules = new Map(
    questionErrors(question ?? NOTHING_READ, currentYear).map(({ field, message }) => [
      sentence(message),
      RULE_FIELDS[field] ?? "other",
    ]),
  );
  return errors.map((message) => ({
    message: ofRules.get(message) === "key" ? "The correct option is missing. Choose it." : message,
    field: ofRules.get(message) ?? problemField(message),
  }));
}

/** The problems of a reader, and those of the rules that the reader says nothing of. */
export function joinedProblems(
  said: readonly RowProblem[],
  judged: readonly RowProblem[],
): RowProblem[] {
  return [...said, ...judged.filter(({ field }) => said.every((one) => one.field !== field))];
}

/**
 * What the rows of one set share: their passage, or what is wrong with it; null for a question that stands by
 * itself.
 */
export function setKeyOf({ passage, problems }: Omit<DraftQuestion, "question">): string | null {
  if (passage !== null) return passageFingerprint(passage.text).toString("base64url");
  const problem = problems.find(({ field }) => field === "passage");
  return problem === undefined ? null : `without:${problem.message}`;
}

/** What the bank knows a question by, in hex; null for one that can't be stored, whatever its subject. */
export function printOf({ question, passage, problems }: DraftQuestion): string | null {
  if (question === null || problems.some(({ field }) => field !== "subject")) return null;
  const about = passage && passageFingerprint(passage.text);
  return fingerprint(question.questionText, question.options, about).toString("hex");
}

/** JSON as PostgreSQL stores it, which has no place for NUL and for halves of characters. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_key, one) =>
    typeof one === "string" ? one.replaceAll("\0", "\ufffd").toWellFormed() : one,
  );
}
