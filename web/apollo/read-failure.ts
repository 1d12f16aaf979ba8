import type { FailureCode, FailureFacts } from "#rules/failures.ts";

/** What the server says of something that it did not do. */
export interface ServerFailure extends FailureFacts {
  code: FailureCode;
  message: string;
}

/** An error of an answer, as it arrived. */
export interface AnsweredError {
  message: string;
  extensions?: Record<string, unknown>;
}

type FailureShape = Omit<ServerFailure, "message">;

/**
 * Reads the errors of an answer, in their order. Their facts are believed to be what rules/failures.ts
 * says, as the data of an answer are believed to be what the schema says.
 */
export function failuresIn(result: { errors?: readonly AnsweredError[] }): ServerFailure[] {
  return (result.errors ?? []).flatMap(({ message, extensions }) =>
    typeof extensions?.code === "string" ? { ...(extensions as FailureShape), message } : [],
  );
}
