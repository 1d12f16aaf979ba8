/** SQLSTATE classes and codes that mean "the server is away", not "the query is wrong". */
const AWAY_STATES = /^(08...|57P0[1-4]|53300|25006)$/;
const AWAY_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "P1001",
  "P1002",
  "P1008",
  "P1017",
]);
const AWAY_SENTENCES =
  /query read timeout|connection terminated|client has encountered a connection error|client was closed|cannot use a pool after calling end/i;

/**
 * Returns true if an error of pg, Prisma or Node means that the database can't be reached now.
 * The request can be tried again later; nothing of it was stored.
 */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false;
  const code = "code" in error ? String(error.code) : "";
  if (AWAY_STATES.test(code) || AWAY_CODES.has(code) || AWAY_SENTENCES.test(error.message)) {
    return true;
  }
  if (error instanceof AggregateError) {
    return error.errors.some((inner) => isDatabaseAway(inner, depth + 1));
  }
  return isDatabaseAway(error.cause, depth + 1);
}

/** True if an error, or its cause as pg, Prisma and Node report it, has one of the codes. */
function hasCode(error: unknown, codes: ReadonlySet<unknown>, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 4) return false;
  return (
    ["code", "originalCode"].some((name) => codes.has(Reflect.get(error, name))) ||
    ["cause", "meta", "driverAdapterError"].some((name) =>
      hasCode(Reflect.get(error, name), codes, depth + 1),
    )
  );
}

/** PostgreSQL's code for a statement that exceeded its timeout. */
const TOO_SLOW = new Set(["57014"]);
/** The message of a pool when a connection didn't become free in time. */
const NONE_FREE = "timeout exceeded when trying to connect";

/** Returns true if the database runs, but no connection became free in time or the statement took too long. */
export function isDatabaseBusy(error: unknown, depth = 0): boolean {
  if (hasCode(error, TOO_SLOW)) return true;
  if (!(error instanceof Error) || depth > 4) return false;
  return error.message.includes(NONE_FREE) || isDatabaseBusy(error.cause, depth + 1);
}

const UNSTORABLE_TEXT = new Set(["22021", "22P05"]);

/** Returns true if PostgreSQL refused a text because it can't store one of its characters, such as NUL. */
export function holdsUnstorableText(error: unknown): boolean {
  return hasCode(error, UNSTORABLE_TEXT);
}

/** Codes of PostgreSQL and Node for a full disk, no memory, a configured limit or a failing disk. */
const NO_ROOM = new Set(["53100", "53200", "53400", "58030", "ENOSPC", "EDQUOT", "EIO"]);

/**
 * Returns true if an error means that nothing can be stored now, because the disk is full or fails.
 * Nothing of the request was stored; it can be tried again later.
 */
export function isOutOfRoom(error: unknown): boolean {
  return hasCode(error, NO_ROOM);
}

const DEADLOCK = new Set(["40P01"]);

/** Returns true if PostgreSQL ended a transaction because of a deadlock. */
export function isDeadlock(error: unknown): boolean {
  return hasCode(error, DEADLOCK);
}

/** PostgreSQL's code for a reference to a deleted row, and Prisma's for an update of one. */
const GONE = new Set(["23503", "P2025"]);

/** Returns true if a row that a transaction needs was deleted after it was read. */
export function isDeletedMeanwhile(error: unknown): boolean {
  return hasCode(error, GONE);
}

/**
 * Returns the message for a request that can be tried again later, because the database can't be reached, is
 * too busy, had a deadlock or has no room; null for any other error. The log has the error itself.
 */
export function unavailability(error: unknown): string | null {
  if (isDatabaseBusy(error)) {
    return "The server has too much to do just now. Try again in a moment.";
  }
  if (isDeadlock(error)) {
    return "Something else was being changed at that moment, so nothing was stored. Try again in a moment.";
  }
  if (isDatabaseAway(error)) {
    return "The database can't be reached just now. Try again in a moment.";
  }
  if (isOutOfRoom(error)) {
    return "The server has no room to store anything just now, so nothing was stored. The answers of a quiz are kept on your device. Try again in a moment.";
  }
  return null;
}
