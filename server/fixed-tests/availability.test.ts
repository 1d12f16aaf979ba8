import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../tests/support/app.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import {
  deadlineSql,
  findAvailability,
  isPracticeSql,
  personColumns,
  personIn,
  startableSql,
  visibleSql,
} from "./availability.ts";

const DECIDED = statement({
  text: `SELECT t.id AS "testId", ${visibleSql} AS visible, ${startableSql} AS startable,
      ${isPracticeSql} AS "isPractice", ${deadlineSql} AS deadline
    FROM tests t ORDER BY t.id`,
  takes: { ...personColumns, now: "timestamptz" },
  gives: {
    ...{ testId: "int", visible: "boolean", startable: "boolean", isPractice: "boolean!" },
    deadline: "timestamptz?",
  },
});

const NOW = new Date("2026-11-29T12:00:00.000Z");
const TIMES = [null, new Date(NOW.getTime() - 1), NOW, new Date(NOW.getTime() + 1)];
/** Long enough ago that no clock is running, and just so long ago that nothing is on its way. */
const EARLIER = [8 * 3_600_000, 60_000].map((ms) => new Date(NOW.getTime() - ms));

let server: TestApp;
let people: Viewer[];

beforeAll(async () => {
  server = await createTestApp();
  const { database } = server.dependencies;
  people = [await insertViewer(database, "student"), await insertViewer(database, "admin")];
  const { testId } = await server.makeTest({ count: 1 });
  // Every combination of facts; the first test was only made to be copied.
  await database.pool.query(
    `WITH combined AS (
      INSERT INTO tests (title, duration_minutes, correct_hundredths, incorrect_hundredths, subjects, total_questions,
        description, archived_at, is_active, is_public, opens_at, closes_at, is_late_start_cut, attempt_limit, clock_runs_on,
        opens_again, late_answers, results_at)
      SELECT t.title, t.duration_minutes, t.correct_hundredths, t.incorrect_hundredths, t.subjects, t.total_questions,
        access, CASE WHEN archived THEN $2::timestamptz END, active, public, opening, closing, cut, most, runs, again, late::late_answer_rule, results::timestamptz
      FROM tests t, unnest('{false,true}'::boolean[]) archived, unnest('{false,true}'::boolean[]) active,
        unnest('{false,true}'::boolean[]) public, unnest('{none,granted,revoked,batch,old batch,batch revoked}'::text[]) access,
        unnest($3::timestamptz[]) opening, unnest($3::timestamptz[] || $4::timestamptz[]) closing,
        (VALUES (TRUE, NULL, FALSE, FALSE, 'accept', NULL), (FALSE, 1, TRUE, FALSE, 'accept', NULL),
          (TRUE, 2, TRUE, FALSE, 'refuse', NULL), (TRUE, 1, FALSE, TRUE, 'accept', NULL),
          (TRUE, 1, TRUE, TRUE, 'accept', NULL), (TRUE, 1, TRUE, TRUE, 'refuse', $2),
          (FALSE, 1, FALSE, TRUE, 'accept', NULL), (TRUE, 1, FALSE, TRUE, 'accept', $2::timestamptz + interval '1 ms')
        ) allowed (cut, most, runs, again, late, results)
      WHERE t.id = $1 AND coalesce(closing > opening, TRUE) RETURNING id, description
    ), printed AS (
      INSERT INTO papers (title, duration_minutes, correct_hundredths, incorrect_hundredths, revision_ids)
      SELECT 'Started', 1, 100, 0, ARRAY[revision_id] FROM questions LIMIT 1 RETURNING id
    ), started AS (
      INSERT INTO attempts (user_id, test_id, paper_id, status, started_at, saved_at, expires_at, time_left_seconds)
      SELECT u.id, c.id, printed.id, 'abandoned', $2, $2, $2, 60 FROM users u, combined c, printed
    ), made AS (
      INSERT INTO batches (name, name_key, letters, tint, archived_at)
      VALUES ('One', 'one', 'ON', 'green', NULL), ('Old', 'old', 'OL', 'amber', $2) RETURNING id, name
    ), joined AS (
      INSERT INTO batch_members (batch_id, user_id, added_at)
      SELECT made.id, u.id, $2 FROM made, users u WHERE u.role = 'student'
    ), opened AS (
      INSERT INTO test_batches (test_id, batch_id) SELECT c.id, made.id FROM combined c, made
      WHERE made.name = CASE WHEN c.description = 'old batch' THEN 'Old' WHEN c.description LIKE 'batch%' THEN 'One' END
    ) INSERT INTO test_access (user_id, test_id, revoked_at)
      SELECT u.id, c.id, CASE WHEN c.description LIKE '%revoked' THEN $2::timestamptz END
      FROM combined c, users u WHERE c.description IN ('granted', 'revoked', 'batch revoked')`,
    [testId, NOW, TIMES, EARLIER],
  );
});
afterAll(() => server.close());

it("decides in SQL as the pure rule does, over every combination of facts", async () => {
  const { database } = server.dependencies;
  const now = () => NOW;
  for (const [person, startable] of [
    // Of the active ones the public, the invited and those of a batch, with the first; 6 of the 12 pairs of times
    // leave them open, and 2 of the limits allow a second attempt. Of those that open again 4 do so after the
    // closing of long ago, and 2 after that of a minute ago.
    [people[0], 8 * (6 * 2 + 4 + 2) + 1],
    [people[1], 24 * 12 * 8 + 1],
  ] as const) {
    if (person === undefined) throw new Error("A person is missing.");
    const decided = await DECIDED.rows(database.pool, { ...personIn(person), now: NOW });
    expect(decided).toHaveLength(2 * 2 * 2 * 6 * 12 * 8 + 1);
    expect(decided.filter((row) => row.startable)).toHaveLength(startable);
    for (const row of decided) {
      const pure = await findAvailability(person, { database, now }, row.testId);
      expect({ ...row, ...pure }).toEqual({ ...pure, ...row });
    }
  }
});
