import { afterAll, beforeAll, expect, it } from "vitest";
import { createEmptyDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { migrateToVersionBefore, migrationNames } from "../../tests/support/upgrade.ts";
import { migrate } from "./migrations.ts";

const silent = { info: () => undefined, warn: () => undefined };

let target: TestDatabase;
beforeAll(async () => {
  target = await createEmptyDatabase();
});
afterAll(() => target.drop());

const query = async (sql: string) => (await target.database.pool.query(sql)).rows;

it("takes what administrators answered so far out of the figures", async () => {
  const name = migrationNames().find((one) => one.endsWith("_attempts_by_staff"));
  await migrateToVersionBefore(target.url, name);
  await query(
    `INSERT INTO users (id, email, full_name, role) VALUES (1, 'a@b.c', 'Staff', 'admin'), (2, 's@b.c', 'Student', 'student');
     INSERT INTO papers (id, title, duration_minutes, correct_hundredths, incorrect_hundredths, revision_ids) VALUES (1, 'Mock', 60, 100, 0, '{1}');
     INSERT INTO tests (id, title, duration_minutes, correct_hundredths, incorrect_hundredths, subjects, total_questions)
     VALUES (1, 'Mock', 60, 100, 0, ARRAY['English'], 1);
     INSERT INTO attempts (id, user_id, paper_id, test_id, expires_at, time_left_seconds, answers, first_shown, seconds_spent, change_counts, marked)
     SELECT n, n, 1, 1, now(), 0, '{-1}', '{-1}', '{0}', '{0}', '{f}' FROM generate_series(1, 2) n;
     INSERT INTO student_answers (user_id, question_id, source, source_id, answered_at, position, revision_id, choice, outcome, seconds, marked, changes)
     VALUES (1, 7, 0, 1, now(), 0, 7, 2, 3, 30, false, 0), (2, 7, 0, 2, now(), 0, 7, 2, 3, 0, false, 0), (1, 8, 1, 5, now(), 0, 8, 1, 2, 9, false, 0);
     INSERT INTO question_counts (question_id, kind, value, people) VALUES (7, 0, 2, 2), (7, 1, 30, 1), (7, 2, 3, 2)`,
  );
  await migrate(target.url, silent);
  expect(await query("SELECT id, by_staff FROM attempts ORDER BY id")).toEqual([
    { id: 1, by_staff: true },
    { id: 2, by_staff: false },
  ]);
  expect(await query("SELECT * FROM question_counts ORDER BY kind")).toEqual([
    { question_id: 7, kind: 0, value: 2, people: 1 },
    { question_id: 7, kind: 2, value: 3, people: 1 },
  ]);
});
