// What a failure carries to its caller: the code and the facts in the `extensions` of a GraphQL error.
// The server writes them and the browser reads them by this description alone.

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
  /** The database is away, too busy or without room. */
  "SERVICE_UNAVAILABLE",
  /** A fault of ours. */
  "INTERNAL_SERVER_ERROR",
] as const;

export type FailureCode = (typeof failureCodes)[number];

/** What is wrong with one field of an input, in a sentence for the person who sent it. */
export interface FieldError {
  field: string;
  message: string;
}

/** Why a session no longer holds. With the first alone, signing in again will not help. */
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

/** Why an attempt takes nothing but its submit any more. */
type OnlySubmitReason = "time_over" | "tab_switches";

/** Why a submit by a page's own clock isn't taken: the attempt has time that the page didn't know of. */
type TimeLeftReason = "time_left";

/** Why a test can't be started now, or a score can't be looked at yet. The message says when. */
type NotNowReason = "not_open_yet" | "closed" | "attempts_used" | "results_not_out";

/** Why a request was too many: everybody together sends more than the server can do, not this caller. */
type BusyReason = "busy";

/** Plain data that helps the caller to recover; each stands with few codes. */
export interface FailureFacts {
  /** BAD_USER_INPUT: what is wrong with which field. */
  fields?: readonly FieldError[];
  /** RATE_LIMITED, SERVICE_UNAVAILABLE: when to ask again, in whole seconds. */
  retryAfterSeconds?: number;
  /** UNAUTHENTICATED: why the session ended. CONFLICT: why an attempt can only be submitted, is not over, or something not be done yet. */
  reason?: EndReason | OnlySubmitReason | TimeLeftReason | NotNowReason | BusyReason;
  /** UNAUTHENTICATED: when the session ended, ISO 8601. */
  endedAt?: string;
  /** UNAUTHENTICATED: on which other device it was ended, such as "Chrome on Windows". */
  endedFrom?: string;
  /** CONFLICT: where the attempt stands. */
  status?: "open" | "submitted" | "abandoned";
  /** CONFLICT: the number of the attempt's newest saved state. */
  sequence?: number;
  /** CONFLICT: how many seconds the attempt has left. */
  timeLeftSeconds?: number;
  /** CONFLICT: the test's present version. */
  version?: number;
  /** CONFLICT: the question's present revision. */
  revisionNumber?: number;
  /** CONFLICT: how many live questions a passage has. */
  questionCount?: number;
  /** CONFLICT: the question that has the same text and options, or the passage that has the same text. */
  existingId?: number;
  /** SERVICE_UNAVAILABLE, INTERNAL_SERVER_ERROR: names the request in the log. */
  requestId?: string;
}
