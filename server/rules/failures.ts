// The content of a failure: the code and facts in the `extensions` of a GraphQL error. The server writes them and the
// browser reads them by these types.

/** The codes of failures (docs/api.md, section 3). */
export const failureCodes = [
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "NOT_FOUND",
  "BAD_REQUEST",
  "BAD_USER_INPUT",
  "CONTENT_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "CONFLICT",
  "RATE_LIMITED",
  /** The database is down, too busy or out of space. */
  "SERVICE_UNAVAILABLE",
  /** A fault of the server. */
  "INTERNAL_SERVER_ERROR",
] as const;

export type FailureCode = (typeof failureCodes)[number];

/** The error of one input field, in a sentence for the user. */
export interface FieldError {
  field: string;
  message: string;
}

/** Why a session ended. After the first, signing in again doesn't help. */
export const endReasons = [
  "ACCOUNT_INACTIVE",
  "ACCOUNT_DELETED",
  "ADMINISTRATOR",
  "ALL_DEVICES",
  "EXPIRED",
  "OTHER_DEVICE",
  "SIGNED_OUT",
] as const;

export type EndReason = (typeof endReasons)[number];

/** Why an attempt can only be submitted. */
type OnlySubmitReason = "time_over" | "tab_switches";

/** Why a submit by a page's clock was refused: the attempt has time that the page didn't know of. */
type TimeLeftReason = "time_left";

/** Why a test can't be started now, or a score can't be opened yet. The message names the time. */
type NotNowReason = "not_open_yet" | "closed" | "attempts_used" | "results_not_out";

/** Why a request was refused: the server is overloaded by all clients, not by this one. */
type BusyReason = "busy";

/** Data that helps the client to recover; each field belongs to few codes. */
export interface FailureFacts {
  /** BAD_USER_INPUT: the errors by field. */
  fields?: readonly FieldError[];
  /** RATE_LIMITED, SERVICE_UNAVAILABLE: when to retry, in whole seconds. */
  retryAfterSeconds?: number;
  /**
   * UNAUTHENTICATED: why the session ended. CONFLICT: why an attempt can only be submitted, is not over, or why
   * something can't be done yet.
   */
  reason?: EndReason | OnlySubmitReason | TimeLeftReason | NotNowReason | BusyReason;
  /** UNAUTHENTICATED: when the session ended, ISO 8601. */
  endedAt?: string;
  /** UNAUTHENTICATED: the other device that ended it, such as "Chrome on Windows". */
  endedFrom?: string;
  /** CONFLICT: the attempt's status. */
  status?: "open" | "submitted" | "abandoned";
  /** CONFLICT: the sequence number of the attempt's newest saved state. */
  sequence?: number;
  /** CONFLICT: the attempt's remaining seconds. */
  timeLeftSeconds?: number;
  /** CONFLICT: the test's current version. */
  version?: number;
  /** CONFLICT: the question's current revision. */
  revisionNumber?: number;
  /** CONFLICT: the passage's number of live questions. */
  questionCount?: number;
  /** CONFLICT: the question with the same text and options, or the passage with the same text. */
  existingId?: number;
  /** SERVICE_UNAVAILABLE, INTERNAL_SERVER_ERROR: the request's id in the log. */
  requestId?: string;
}
