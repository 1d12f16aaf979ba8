import { endReasons, type FailureFacts, type EndReason as ServerReason } from "#rules/failures.ts";
import { quizLimits } from "#rules/limits.ts";
import type { SessionStorage } from "./browser-storage.ts";

/**
 * Why a session ended: the person logged out in this browser or deleted the account here, the server gave no reason,
 * or one of the server's reasons.
 */
export type EndReason =
  | "LOGGED_OUT"
  | "DELETED_AT_ONCE"
  | "UNKNOWN"
  | Exclude<ServerReason, "SIGNED_OUT">;

const reasons: readonly EndReason[] = [
  "LOGGED_OUT",
  "DELETED_AT_ONCE",
  "UNKNOWN",
  ...endReasons.filter((reason) => reason !== "SIGNED_OUT"),
];

/** How a session ended; null fields are unknown. */
export interface SessionEnd {
  reason: EndReason;
  /** ISO 8601. */
  at: string | null;
  /** The other device that ended it, such as "Chrome on Windows". */
  from: string | null;
}

/** The end of a session, and its user. */
export interface SessionEnding extends SessionEnd {
  userId: number;
  email: string;
}

/** The person logged out in this browser. */
export const LOGGED_OUT: SessionEnd = { reason: "LOGGED_OUT", at: null, from: null };
/** True if the person logged out in another tab, which stores no user. */
export function isFromAnotherTab(ending: SessionEnding): boolean {
  return ending.reason === "LOGGED_OUT" && ending.userId === 0;
}
/** The server gave no reason. */
export const UNKNOWN_END: SessionEnd = { reason: "UNKNOWN", at: null, from: null };

/** The server refused the refresh token: the session is over. */
export class SessionOver extends Error {
  readonly end: SessionEnd;

  constructor(end: SessionEnd = UNKNOWN_END) {
    super("The session is over.");
    this.end = end;
  }
}

/** Another tab has signed in another person. This page must not send its data as that person. */
export class AnotherPerson extends Error {
  constructor() {
    super("Another person has signed in in this browser.");
  }
}

/** Shown for as long as a quiz is stored. */
const shownMs = quizLimits.savedProgressLifetimeMs;
/** The key in local storage. */
export const ENDING_KEY = "lexam.session-ended";

type EndFact = keyof Pick<FailureFacts, "reason" | "endedAt" | "endedFrom">;

function text(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

/** Reads how a session ended from the details of the server's error. */
export function endOf(details: { [Fact in EndFact]?: unknown } = {}): SessionEnd {
  const reason = reasons.find((known) => known === details.reason);
  const at = text(details.endedAt);
  if (reason === undefined || (at !== null && Number.isNaN(Date.parse(at)))) return UNKNOWN_END;
  return { reason, at, from: text(details.endedFrom) };
}

/** Stores the end of a session, for other tabs and for a reload of the sign-in page. */
export function keepEnding(storage: SessionStorage, ending: SessionEnding): void {
  storage.setItem(ENDING_KEY, JSON.stringify({ ...ending, keptAt: Date.now() }));
}

/** Removes it when somebody signed in or out. */
export function forgetEnding(storage: SessionStorage): void {
  storage.removeItem(ENDING_KEY);
}

/** The stored end of this browser's last session; null if the person chose it or it is more than a day old. */
export function keptEnding(storage: SessionStorage): SessionEnding | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(ENDING_KEY) ?? "null");
    if (typeof kept !== "object" || kept === null || !("userId" in kept)) return null;
    const { userId, email, keptAt, reason, at, from } = kept as Record<string, unknown>;
    const age = Date.now() - Number(keptAt);
    if (typeof userId !== "number" || typeof email !== "string") return null;
    if (!(age >= 0 && age < shownMs)) return null;
    return { ...endOf({ reason, endedAt: at, endedFrom: from }), userId, email };
  } catch {
    return null;
  }
}
