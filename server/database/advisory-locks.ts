/**
 * The numbers of PostgreSQL's advisory locks, each with one meaning: what takes another's turn by accident
 * waits for work that has nothing to do with it. The second half of a lock is what is said here, 0 for
 * locks of everybody. A number never changes: the version before may be at work beside this one.
 */
export const ADVISORY_LOCKS = {
  /** A key of the idempotency, while its request runs; with its hash. */
  idempotencyKey: 4_121,
  /** The questions of a test that is changed; with its id. */
  testQuestions: 4_122,
  /** What is counted of answers for others. */
  historyCounts: 4_150,
  /** The answer history of a student; with their id, as all below. */
  answerHistory: 4_151,
  /** A rebuild of all memories; with 0. */
  rebuild: 4_152,
  /** How many practices a student has in progress. */
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
  /** Loading the sample bank; the same. */
  sampleBank: 4_120_002,
  /** Changing who is an administrator; the same. It is `hashtext('lexam administrators')`. */
  administrators: -1_026_606_946,
  /** Migrating the database; the same. It is the number of `prisma migrate deploy`. */
  migrations: 72_707_369,
} as const;
