import { joinMessages } from "#rules/join-messages.ts";
import { notEnoughQuestionsMessage } from "#rules/random-test-rules.ts";
import { describeFailure, failureDetails } from "../apollo/failure.ts";

/** What the student sees when no test was generated. */
export interface GeneratorFailure {
  message: string;
  /** What happened, where the message does not say it. */
  remark: string | null;
}

/** Puts a failure of the generator into words (docs/screens.md, section 13). */
export function generatorFailure(error: unknown): GeneratorFailure {
  const detail = joinMessages(failureDetails(error));
  return {
    message: notEnoughQuestionsMessage(detail),
    remark: detail === "" ? describeFailure(error) : null,
  };
}
