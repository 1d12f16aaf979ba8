// Whose table is whose (docs/house.md). `scripts/table-problems.ts` checks it.

/**
 * The one room that writes a table. A writer besides it stands in ALSO_WRITTEN, with its reason.
 * What nobody's code writes is written by triggers (prisma/migrations).
 */
export const TABLES: Readonly<Record<string, string>> = {
  users: "server/accounts",
  sessions: "server/accounts",
  sign_in_codes: "server/accounts",
  questions: "server/questions",
  question_tallies: "triggers",
  old_fingerprints: "server/questions",
  passages: "server/passages",
  passage_revisions: "server/passages",
  images: "server/images",
  question_revisions: "server/questions",
  bank_changes: "server/questions",
  bank_change_questions: "server/questions",
  bank_change_tests: "server/questions",
  label_aliases: "server/questions",
  added_subjects: "server/questions",
  different_names: "server/questions",
  unconfirmed_subjects: "server/questions",
  tests: "server/fixed-tests",
  test_questions: "server/fixed-tests",
  invitations: "server/fixed-tests",
  test_access: "server/fixed-tests",
  papers: "server/fixed-tests",
  random_tests: "server/random-tests",
  attempts: "server/attempts",
  attempt_subjects: "server/attempts",
  user_statistics: "server/attempts",
  user_subject_statistics: "server/attempts",
  memory_tasks: "server/memory",
  student_answers: "server/memory",
  student_questions: "server/memory",
  answer_medians: "triggers",
  question_counts: "server/memory",
  question_difficulty: "server/memory",
  question_notes: "server/notebook",
  practices: "server/practice",
  review_cards: "server/reviews",
  review_answers: "server/reviews",
  review_settings: "server/reviews",
  blind_reviews: "server/blind-reviews",
  imports: "server/imports",
  import_rows: "server/imports",
  import_pieces: "server/imports",
  idempotency_keys: "server/rest",
  data_copies: "server/privacy",
  data_copy_parts: "server/privacy",
  deleted_accounts: "triggers",
  jobs: "server/jobs",
  sweep_marks: "server/sweep",
};

/** Rooms that end what others began: they delete and blacken in every table. */
export const ENDS_ALL: readonly string[] = ["server/privacy", "server/sweep"];

/** Files that write a table of another room: the file, then the table. */
export const ALSO_WRITTEN: Readonly<Record<string, string>> = {
  // Changed questions make the papers of their tests old, in the transaction of the change.
  "server/questions/outdate-tests.ts": "tests",
  // Deleted questions leave their tests, and come back to them, in the transaction of the deletion.
  "server/questions/leave-tests.ts": "test_questions",
  // A passage that came with an import goes with its questions, in the transaction that takes them back.
  "server/questions/take-back.ts": "passages",
  // A passage's fingerprint is renewed before those of its questions, which have it in them.
  "server/questions/renew-fingerprints.ts": "passages",
  // A random test's paper is drawn and kept in one statement.
  "server/random-tests/generate-random-test.ts": "papers",
  // The sample tests are dated as if they had been made one after the other.
  "server/imports/sample-bank.ts": "tests",
};
