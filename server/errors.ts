import type { EndReason, FailureCode, FailureFacts, FieldError } from "#rules/failures.ts";

export type { EndReason, FieldError };

/**
 * The message for a caller when something could not be done. It stays what it is up to the edges:
 * GraphQL and REST write the same code, message and facts, each in its own form.
 */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly facts: FailureFacts;

  constructor(code: FailureCode, message: string, facts: FailureFacts = {}) {
    super(message);
    this.name = new.target.name;
    this.code = code;
    this.facts = facts;
  }
}

/** A failure the caller is meant to see. Domain functions throw these; everything else is a fault. */
export class ExpectedFailure extends Failure {}

/** A fault, as far as a caller may know of it. */
export class Masked extends Failure {
  /** What is behind it, for the log alone. */
  readonly fault: unknown;

  constructor(code: FailureCode, message: string, facts: FailureFacts, fault: unknown) {
    super(code, message, facts);
    this.fault = fault;
  }
}

/** When a session ended, and on which other device, as far as that is known. */
export interface SessionEnded {
  at: Date | null;
  from: string | null;
}

/** No sign-in, or one that no longer holds. */
export class Unauthenticated extends ExpectedFailure {
  /** @param reason why a session ended; null when there was none, or nothing is known of its end */
  constructor(
    message = "Sign in to continue.",
    reason: EndReason | null = null,
    ended: SessionEnded = { at: null, from: null },
  ) {
    super("UNAUTHENTICATED", message, {
      ...(reason === null ? {} : { reason }),
      ...(ended.at === null ? {} : { endedAt: ended.at.toISOString() }),
      ...(ended.from === null ? {} : { endedFrom: ended.from }),
    });
  }
}

/** Signed in, but not allowed. */
export class Forbidden extends ExpectedFailure {
  constructor(message = "Only an administrator may do this.") {
    super("FORBIDDEN", message);
  }
}

/** Absent, or not the viewer's to know of. */
export class NotFound extends ExpectedFailure {
  constructor(message: string) {
    super("NOT_FOUND", message);
  }
}

/** A request that can't be carried out as it stands and concerns no single field. */
export class BadRequest extends ExpectedFailure {
  constructor(message: string) {
    super("BAD_REQUEST", message);
  }
}

/** The request is sound but what it meets has moved on. */
export class Conflict extends ExpectedFailure {
  constructor(message: string, facts: FailureFacts = {}) {
    super("CONFLICT", message, facts);
  }
}

/** Puts sentences into one line; those of the forms come without their full stops. */
function joinSentences(sentences: readonly string[]): string {
  return sentences.reduce((line, next) => `${line}${line.endsWith(".") ? "" : "."} ${next}`);
}

/** Problems of so many fields are reported; an input may have a thousand. */
const MOST_REPORTED = 20;

/** One or more fields are not acceptable; nothing was stored. */
export class InvalidInput extends ExpectedFailure {
  constructor(fields: FieldError[]) {
    const reported = fields.slice(0, MOST_REPORTED);
    const more = fields.length - reported.length;
    const sentences = reported.map((field) => field.message);
    const line = joinSentences(more > 0 ? [...sentences, `And ${more} more.`] : sentences);
    super("BAD_USER_INPUT", line, { fields: reported });
  }
}

/** More was sent than is read, such as a file above its limit; nothing was stored. */
export class ContentTooLarge extends ExpectedFailure {
  constructor(message: string) {
    super("CONTENT_TOO_LARGE", message);
  }
}

/** A failure that was kept as data, such as with the job that it ended. */
export function expectedFailure(
  code: FailureCode,
  message: string,
  facts: FailureFacts = {},
): ExpectedFailure {
  if (code === "BAD_USER_INPUT") return new InvalidInput([...(facts.fields ?? [])]);
  if (code === "CONTENT_TOO_LARGE") return new ContentTooLarge(message);
  if (code === "FORBIDDEN") return new Forbidden(message);
  if (code === "CONFLICT") return new Conflict(message, facts);
  return new ExpectedFailure(code, message, facts);
}

/** Everybody together asks for more than the server can do; the caller may try again after the given whole seconds. */
export class Overloaded extends ExpectedFailure {
  constructor(retryAfterSeconds: number) {
    const message = `Lexam is very busy at this moment. Try again in ${retryAfterSeconds} s.`;
    super("RATE_LIMITED", message, { retryAfterSeconds, reason: "busy" });
  }
}

/** Too many requests; the caller may try again after the given whole seconds. */
export class RateLimited extends ExpectedFailure {
  constructor(retryAfterSeconds: number) {
    const message = `Too many requests. Try again in ${retryAfterSeconds} s.`;
    super("RATE_LIMITED", message, { retryAfterSeconds });
  }
}
