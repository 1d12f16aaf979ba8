import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// A table is written by the module that owns it, or by triggers. `privacy` and `sweep` end what others began,
// in every table.
const WRITERS: Record<string, string> = {
  accounts: "users sessions sign_in_codes personal_tokens",
  images: "images",
  questions: `questions question_revisions old_fingerprints bank_changes bank_change_questions
    bank_change_tests label_aliases added_subjects different_names unconfirmed_subjects key_corrections`,
  passages: "passages passage_revisions",
  "fixed-tests": "tests test_questions invitations test_access papers",
  "random-tests": "random_tests",
  attempts: `attempts attempt_subjects earlier_grades user_statistics user_subject_statistics
    late_deliveries`,
  "waiting-room": "waiting_students",
  "answer-history":
    "memory_tasks count_tasks student_answers student_questions question_counts question_difficulty",
  reports: `statistics_tasks item_tasks test_statistics item_statistics question_statistics item_flags
    test_rankings attempt_ranks`,
  live: "live_messages",
  regrades: "regrades regrade_corrections regrade_attempts",
  notebook: "question_notes",
  "problem-reports": "problem_reports",
  practice: "practices",
  reviews: "review_cards review_answers review_settings",
  "blind-reviews": "blind_reviews",
  imports: `imports import_rows import_pieces import_drafts import_draft_pieces import_draft_rows
    import_columns`,
  batches: "batches batch_members batch_waiting test_batches rosters roster_rows",
  blueprints: "blueprints blueprint_draws",
  "extra-times": "extra_times",
  rest: "idempotency_keys",
  webhooks: "webhooks webhook_deliveries",
  platforms: "platforms platform_accounts platform_launches platform_grades platform_keys",
  jobs: "jobs",
  audit: "audit_entries",
  // Files that write another module's table, in one transaction with their own.
  "server/questions/outdate-tests.ts": "tests",
  "server/questions/leave-tests.ts": "test_questions",
  "server/questions/take-back.ts": "passages",
  "server/questions/renew-fingerprints.ts": "passages",
  "server/random-tests/generate-random-test.ts": "papers",
  "server/imports/sample-bank.ts": "tests",
  "server/attempts/schedule-test.ts": "tests",
};

const schema = readFileSync("prisma/schema.prisma", "utf8");
const models = [...schema.matchAll(/^model (\w)(\w+) \{[\s\S]*?@@map\("(\w+)"\)/gm)];
const tableOf = new Map(models.map(([, a = "", b = "", to = ""]) => [a.toLowerCase() + b, to]));
const tables = [...tableOf.values()];
const SQL = /\b(?:INSERT INTO|DELETE FROM|UPDATE(?= \w+ (?:\w+ ){0,2}SET)) (\w+)/g;
const PRISMA = /\.(\w+)\s*\.(?:create|update|delete|upsert)(?:Many)?\w*\(/g;

test("each table is written by the module that owns it", () => {
  const exclude = ["**/*.test.ts", "**/testing/**", "**/generated/**", "server/{privacy,sweep}/**"];
  const writes = globSync("server/*/**/*.{ts,sql}", { exclude }).flatMap((file) => {
    const text = readFileSync(file, "utf8").replace(/\s+/g, " ");
    const inSql = [...text.matchAll(SQL)].map(([, table = ""]) => table);
    const byPrisma = [...text.matchAll(PRISMA)].map(([, model = ""]) => tableOf.get(model) ?? "");
    const written = [...inSql, ...byPrisma].filter((table) => tables.includes(table));
    return written.map((table) => [`${file} ${table}`, `${file.split("/")[1]} ${table}`]);
  });
  const rights = Object.entries(WRITERS).flatMap(([writer, all]) =>
    all.split(/\s+/).map((table) => `${writer} ${table}`),
  );
  expect(writes.filter((names) => !names.some((name) => rights.includes(name)))).toEqual([]);
  // A right that nobody uses is out of date, or hides a way to write that isn't found here.
  expect(rights.filter((right) => !writes.flat().includes(right))).toEqual([]);
});
