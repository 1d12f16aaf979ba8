import type { AnsweredError } from "./read-failure.ts";

/** The errors in a server's response, in order. */
export class AnswerErrors extends Error {
  readonly errors: readonly AnsweredError[];

  constructor(errors: readonly AnsweredError[]) {
    super(errors[0]?.message ?? "The server refused without a word.");
    this.name = "AnswerErrors";
    this.errors = errors;
  }
}

/**
 * Returns the server's errors for an operation; null if the error isn't from a response. Apollo's error class is
 * recognized by name, so that pages without Apollo need not load it.
 */
export function answeredErrors(error: unknown): readonly AnsweredError[] | null {
  const isAnswer =
    error instanceof AnswerErrors ||
    (error instanceof Error && error.name === "CombinedGraphQLErrors" && "errors" in error);
  return isAnswer ? (error as AnswerErrors).errors : null;
}
