import type { FailureCode, FailureFacts } from "#rules/failures.ts";

/** The server's description of a failed operation. */
export interface ServerFailure extends FailureFacts {
  code: FailureCode;
  message: string;
}

/** An error as it arrived in a response. */
export interface AnsweredError {
  message: string;
  extensions?: Record<string, unknown>;
}

type FailureShape = Omit<ServerFailure, "message">;

/**
 * Reads the errors of a response, in order. Trusts their fields to match rules/failures.ts, as data are trusted to
 * match the schema.
 */
export function failuresIn(result: { errors?: readonly AnsweredError[] }): ServerFailure[] {
  return (result.errors ?? []).flatMap(({ message, extensions }) =>
    typeof extensions?.code === "string" ? { ...(extensions as FailureShape), message } : [],
  );
}
