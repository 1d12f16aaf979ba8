// What people are promised about their data (docs/rules.md, section 11), each number with its unit.
// The privacy page says them, the daily sweep keeps them.
import { DAY_MS } from "./durations.ts";

/** How long what is kept about a person lasts. */
export const promises = {
  /** From asking for the deletion of an account to the deletion. */
  deletionDays: 30,
  /** How long a backup may be kept, and what was deleted in it (docs/operations.md, section 8). */
  backupDays: 30,
  /** How long the numbers of deleted accounts are kept: as backups, and a day, so that none slips between. */
  deletedNumberDays: 31,
  /** From the start of a test to the day on which its analytics are anonymised. */
  analyticsYears: 2,
  /** How long the address of a copy of one's data works. */
  dataCopyHours: 24,
  /** How long an ended session is kept, so that its page can say why it ended. */
  endedSessionDays: 7,
  /** How long the answers of an abandoned attempt are kept. */
  abandonedAttemptDays: 30,
  /** How long a random test waits to be started. */
  unstartedRandomTestDays: 7,
  /** How long the answer of a request with an Idempotency-Key is kept. */
  idempotencyKeyHours: 24,
  /** How long it is kept who changed many questions at once, and which. */
  bankChangeDays: 30,
  /** How long it is kept that a person started background work, and how it ended. */
  endedJobDays: 30,
  /** Rows of a file that could not become questions, as they stood in it. */
  importedCellDays: 30,
  /** What became of the rows of a roster, with their addresses. */
  rosterDays: 30,
  /** An address that waits for a batch, unless somebody signs in with it. */
  waitingAddressDays: 365,
  /** A question file that somebody looks through before it is imported, unless it is imported or discarded. */
  importDraftDays: 7,
  /** What came in, who brought it, and what became of it. */
  importHistoryDays: 730,
} as const;

/** How much one person may have or make, so that nobody fills the disk. Before RATE_LIMIT_FACTOR. */
export const quotas = {
  /** Attempts in progress at once. */
  openAttempts: 50,
  /** Attempts started or submitted in 24 hours. */
  attemptsPerDay: 300,
  /** Random tests not started yet, among the latest of a day's number. */
  unstartedRandomTests: 50,
  /** Random tests made in 24 hours. */
  randomTestsPerDay: 200,
  /** Practices started in 24 hours. */
  practicesPerDay: 200,
  /** Idempotency keys of the last 24 hours. */
  idempotencyKeys: 2_000,
} as const;

/** The moment a number of days before or, for a negative number, after another. */
export function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS);
}

/** The moment a number of calendar years before another, in UTC. */
export function yearsBefore(moment: Date, years: number): Date {
  const earlier = new Date(moment);
  earlier.setUTCFullYear(moment.getUTCFullYear() - years);
  return earlier;
}
