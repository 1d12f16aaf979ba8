import type { AnsweredError } from "./read-failure.ts";

/** The server answered, and said no: the errors of its answer, in their order. */
export class AnswerErrors extends Error {
  readonly errors: readonly AnsweredError[];

  constructor(errors: readonly AnsweredError[]) {
    super(errors[0]?.message ?? "The server refused without a word.");
    this.name = "AnswerErrors";
    this.errors = errors;
  }
}

/**
 * What the server said of an operation, no matter who sent it: this page itself, or Apollo, whose own class
 * of errors is known by its name, so that a page without Apollo need not load it.
 */
export function answeredErrors(error: unknown): readonly AnsweredError[] | null {
  const isAnswer =
    error instanceof AnswerErrors ||
    (error instanceof Error && error.name === "CombinedGraphQLErrors" && "errors" in error);
  return isAnswer ? (error as AnswerErrors).errors : null;
}
