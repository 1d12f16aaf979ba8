import { describeFailure, failureDetails, failureOf } from "../../apollo/failure.ts";
import type { Duplicate } from "../BankSaveFailure.tsx";
import { refusedFields } from "../question-failure.ts";
import type { QuestionProblems } from "../question-form.ts";
import type { PassageField, PassageProblems, SetEntry } from "./passage-form.ts";

/** Shown to an administrator if a passage was not saved. */
export interface PassageFailure {
  /** The message of docs/screens.md, section 13. */
  message: string;
  /** The reason. */
  remark: string;
  /** The server's errors, by field. */
  refused: PassageProblems;
  /** The passage with the same text, or the question that the set already has. */
  duplicate: Duplicate | null;
  /** True if another person saved first. */
  isConflict: boolean;
}

const FIELDS: Readonly<Record<string, PassageField>> = {
  title: "title",
  text: "text",
  html: "text",
  source: "source",
  lang: "lang",
  questions: "questions",
};

const ASKED_TWICE = "The set asks this already, in the same words with the same options";

/** The server's errors by field of the form. @param sent the entries in the order sent */
function refusedOf(
  fields: readonly { field: string; message: string }[],
  sent: readonly SetEntry[],
) {
  const passage = new Map<PassageField, string>();
  const entries = new Map<string, QuestionProblems>();
  const whole = new Map<string, string>();
  for (const { field, message } of fields) {
    const [, place, rest = ""] = /^questions\.(\d+)(?:\.(.*))?$/.exec(field) ?? [];
    const key = place === undefined ? undefined : sent[Number(place)]?.key;
    const own = FIELDS[field];
    if (key !== undefined) {
      const problems = refusedFields([{ field: rest, message }]);
      if (problems.size === 0) whole.set(key, message);
      else entries.set(key, new Map([...problems, ...(entries.get(key) ?? [])]));
    } else if (own !== undefined && !passage.has(own)) passage.set(own, message);
  }
  return { passage, entries, whole };
}

/** Describes a failed save. @param sent the entries in the order in which they were sent */
export function passageFailure(
  error: unknown,
  message: string,
  sent: readonly SetEntry[],
): PassageFailure {
  const failure = failureOf(error);
  const { code, existingId, revisionNumber, fields = [] } = failure ?? {};
  const details = failureDetails(error);
  const isOfSet =
    /question/i.test(failure?.message ?? "") && !/^A passage/.test(failure?.message ?? "");
  const refused = refusedOf(fields, sent);
  // A question brought from the bank shows the error in its place.
  const brought = isOfSet ? sent.find(({ id }) => Number(id) === existingId) : undefined;
  if (brought !== undefined) refused.whole.set(brought.key, ASKED_TWICE);
  return {
    message,
    remark:
      fields.length > 0
        ? "What has to be put right is said at its field."
        : details.length > 0
          ? details.join(" ")
          : describeFailure(error),
    refused,
    duplicate:
      existingId === undefined ? null : { kind: isOfSet ? "question" : "passage", id: existingId },
    isConflict: code === "CONFLICT" && revisionNumber !== undefined,
  };
}
