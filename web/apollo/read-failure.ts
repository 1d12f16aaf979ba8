import {
  endReasons,
  type FailureCode,
  type FailureFacts,
  type FieldError,
  failureCodes,
  onlySubmitReasons,
} from "#rules/failures.ts";

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

function oneOf<Value extends string>(values: readonly Value[]) {
  return (value: unknown) => values.find((known) => known === value);
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function number(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

function isFieldError(value: unknown): value is FieldError {
  if (typeof value !== "object" || value === null) return false;
  return "field" in value && "message" in value && typeof value.message === "string";
}

const FACTS: { [Fact in keyof FailureFacts]-?: (value: unknown) => FailureFacts[Fact] } = {
  fields: (value) => (Array.isArray(value) ? value.filter(isFieldError) : undefined),
  retryAfterSeconds: number,
  reason: oneOf([...endReasons, ...onlySubmitReasons]),
  endedAt: text,
  endedFrom: text,
  status: oneOf(["open", "submitted", "abandoned"]),
  sequence: number,
  version: number,
  revisionNumber: number,
  existingId: number,
  requestId: text,
};

/** Reads an error of the server's; null when it is none of those that rules/failures.ts describes. */
export function readFailure({ message, extensions = {} }: AnsweredError): ServerFailure | null {
  const code = oneOf(failureCodes)(extensions.code);
  if (code === undefined) return null;
  const facts: FailureFacts = Object.fromEntries(
    Object.entries(FACTS)
      .map(([fact, read]) => [fact, read(extensions[fact])])
      .filter(([, value]) => value !== undefined),
  );
  return { ...facts, code, message };
}

/** The failures of an answer, in their order. */
export function failuresIn(result: { errors?: readonly AnsweredError[] }): ServerFailure[] {
  return (result.errors ?? []).flatMap((error) => readFailure(error) ?? []);
}
