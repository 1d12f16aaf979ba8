/** The codes of expected failures, as GraphQL names them (docs/api.md, section 3). */
export type FailureCode =
  | "UNAUTHENTICATED"
  | "FORBIDDEN"
  | "NOT_FOUND"
  | "BAD_REQUEST"
  | "BAD_USER_INPUT"
  | "CONTENT_TOO_LARGE"
  | "CONFLICT"
  | "RATE_LIMITED";

/** What is wrong with one field of an input, in a sentence for the person who sent it. */
export interface FieldError {
  field: string;
  message: string;
}

/**
 * A failure the caller is meant to see. Domain functions throw these; the GraphQL and REST edges
 * turn them into answers. Everything else is a fault: logged, and masked.
 */
export class ExpectedFailure extends Error {
  readonly code: FailureCode;

  constructor(code: FailureCode, message: string) {
    super(message);
    this.name = new.target.name;
    this.code = code;
  }
}

/** Why a session no longer holds. With the first alone, signing in again will not help. */
export type EndReason =
  | "ACCOUNT_INACTIVE"
  | "ACCOUNT_DELETED"
  | "ADMINISTRATOR"
  | "ALL_DEVICES"
  | "EXPIRED"
  | "OTHER_DEVICE"
  | "SIGNED_OUT";

/** No sign-in, or one that no longer holds. */
export class Unauthenticated extends ExpectedFailure {
  /** Why a session ended; null when there was none, or nothing is known of its end. */
  readonly reason: EndReason | null;
  /** When it ended, and on which other device, as far as that is known. */
  readonly ended: { at: Date | null; from: string | null };

  constructor(
    message = "Sign in to continue.",
    reason: EndReason | null = null,
    ended: Unauthenticated["ended"] = { at: null, from: null },
  ) {
    super("UNAUTHENTICATED", message);
    this.reason = reason;
    this.ended = ended;
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
  /** Plain data that helps the caller to recover, such as the stored sequence number. */
  readonly details: Record<string, unknown>;

  constructor(message: string, details: Record<string, unknown> = {}) {
    super("CONFLICT", message);
    this.details = details;
  }
}

/** Puts sentences into one line; those of the forms come without their full stops. */
function joinSentences(sentences: readonly string[]): string {
  return sentences.reduce((line, next) => `${line}${line.endsWith(".") ? "" : "."} ${next}`);
}

/** What is wrong with so many fields is told; an input may have a thousand. */
const MOST_TOLD = 20;

/** One or more fields are not acceptable; nothing was stored. */
export class InvalidInput extends ExpectedFailure {
  readonly fields: FieldError[];

  constructor(fields: FieldError[]) {
    const told = fields.slice(0, MOST_TOLD);
    const more = fields.length - told.length;
    const sentences = told.map((field) => field.message);
    super(
      "BAD_USER_INPUT",
      joinSentences(more > 0 ? [...sentences, `And ${more} more.`] : sentences),
    );
    this.fields = told;
  }
}

/** More was sent than is read, such as a file above its limit; nothing was stored. */
export class ContentTooLarge extends ExpectedFailure {
  constructor(message: string) {
    super("CONTENT_TOO_LARGE", message);
  }
}

/** Too many requests; the caller may try again after the given whole seconds. */
export class RateLimited extends ExpectedFailure {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super("RATE_LIMITED", `Too many requests. Try again in ${retryAfterSeconds} s.`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}
