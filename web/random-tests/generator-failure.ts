import { CombinedGraphQLErrors } from "@apollo/client/errors";
import { joinMessages, notEnoughQuestionsMessage } from "#rules/random-test-rules.ts";
import { describeFailure, failureCode } from "../apollo/failure.ts";

/** What the student is told when no test was generated. */
export interface GeneratorFailure {
  message: string;
  /** What happened, where the message does not say it. */
  remark: string | null;
}

/** Failures whose words are meant for the person (contract.md, section 5). */
const spoken = ["BAD_REQUEST", "BAD_USER_INPUT", "CONFLICT", "FORBIDDEN", "NOT_FOUND"];

function fieldMessages(fields: unknown): string[] {
  if (!Array.isArray(fields)) return [];
  return fields.flatMap((field: unknown) =>
    typeof field === "object" && field && "message" in field && typeof field.message === "string"
      ? [field.message]
      : [],
  );
}

/** The server's own words; empty when it has none for the person. */
function detailOf(error: unknown): string {
  if (!CombinedGraphQLErrors.is(error) || !spoken.includes(failureCode(error) ?? "")) return "";
  const [first] = error.errors;
  const messages = fieldMessages(first?.extensions?.fields);
  return messages.length > 0 ? joinMessages(messages) : (first?.message ?? "");
}

/** Puts a failure of the generator into words (spec.md, section 8). */
export function generatorFailure(error: unknown): GeneratorFailure {
  const detail = detailOf(error);
  return {
    message: notEnoughQuestionsMessage(detail),
    remark: detail === "" ? describeFailure(error) : null,
  };
}
