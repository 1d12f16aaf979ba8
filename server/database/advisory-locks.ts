/**
 * The numbers of PostgreSQL's advisory locks. Each has one meaning: two uses of one number would wait for unrelated
 * work. Each comment names the second half of its lock; 0 means one lock for everybody. A number never changes, since
 * the previous version may run at the same time as this one.
 */
export const ADVISORY_LOCKS = {
  /** An idempotency key while its request runs; with its hash. */
  idempotencyKey: 4_121,
  /** Changing the questions of a test; with its id. */
  testQuestions: 4_122,
  /** Adding answers to the counts that other people see. */
  historyCounts: 4_150,
  /** The answer history of a student; with their id, as all below. */
  answerHistory: 4_151,
  /** A rebuild of all answer histories; with 0. */
  rebuild: 4_152,
  /** The number of practices a student has in progress. */
  practices: 4_153,
  review: 4_154,
  notes: 4_155,
  /** The one diagnostic that a student has. */
  diagnostic: 4_156,
  /** Recording a key correction; submits share it, by the SQL function `keys_are_in_effect`. */
  keyCorrections: 4_157,
  /** Adding to the audit log, taken by its trigger; with 0. */
  auditEntries: 4_158,
  /** Writing questions into the bank; a lock without a second half. */
  questions: 4_120_001,
  /** Loading the sample bank; without a second half. */
  sampleBank: 4_120_002,
  /** Changing who is an administrator; without a second half. It is `hashtext('lexam administrators')`. */
  administrators: -1_026_606_946,
  /** Migrating the database; without a second half. `prisma migrate deploy` uses the same number. */
  migrations: 72_707_369,
} as const;
