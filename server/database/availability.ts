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
  /timeout exceeded when trying to connect|connection terminated|client has encountered a connection error|cannot use a pool after calling end/i;

/** Nobody got a connection in time, or the database did not answer on it. */
export class DatabaseAway extends Error {
  constructor() {
    super("The database does not answer.");
    this.name = "DatabaseAway";
  }
}

/** The database lives, but every connection was at work for too long. */
export class DatabaseBusy extends Error {
  constructor() {
    super("No connection to the database came free in time.");
    this.name = "DatabaseBusy";
  }
}

function causedBy(error: unknown, kind: new () => Error, depth = 0): boolean {
  if (error instanceof kind) return true;
  return error instanceof Error && depth < 4 && causedBy(error.cause, kind, depth + 1);
}

/**
 * Whether an error means that the database can't be reached now, as pg, Prisma and Node each say it.
 * Such a request may be tried again later; nothing of it was stored.
 */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 4) return false;
  if (error instanceof DatabaseAway) return true;
  const code = "code" in error ? String(error.code) : "";
  if (AWAY_STATES.test(code) || AWAY_CODES.has(code) || AWAY_SENTENCES.test(error.message)) {
    return true;
  }
  if (error instanceof AggregateError) {
    return error.errors.some((inner) => isDatabaseAway(inner, depth + 1));
  }
  return isDatabaseAway(error.cause, depth + 1);
}

/**
 * What a caller is told when the database can't serve the request now, though it may in a moment;
 * null when that is not what the error means. Nothing of the request was stored.
 */
export function unavailability(error: unknown): string | null {
  if (causedBy(error, DatabaseBusy)) {
    return "The server has too much to do just now. Try again in a moment.";
  }
  if (isDatabaseAway(error)) {
    return "The database can't be reached just now. Try again in a moment.";
  }
  return null;
}

/** Whether PostgreSQL refused a text because it can't hold one of its characters, such as NUL. */
export function holdsUnstorableText(error: unknown, depth = 0): boolean {
  if (typeof error !== "object" || error === null || depth > 4) return false;
  const codes = ["code", "originalCode"].map((name) => Reflect.get(error, name));
  if (codes.includes("22021") || codes.includes("22P05")) return true;
  return ["cause", "meta", "driverAdapterError"].some((name) =>
    holdsUnstorableText(Reflect.get(error, name), depth + 1),
  );
}
