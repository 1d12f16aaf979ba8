import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../../tests/support/app.ts";
import { rebuildMemoryOf } from "./rebuild.ts";

let server: TestApp;
let student: Caller;
let userId: number;
beforeAll(async () => {
  server = await createTestApp();
  await server.as("admin@example.com");
  student = await server.as("student@example.com");
  const { prisma } = server.dependencies.database;
  userId = (await prisma.user.findUniqueOrThrow({ where: { email: "student@example.com" } })).id;
});
afterAll(() => server.close());

const medians = async () =>
  (await server.dependencies.database.prisma.answerMedian.findMany()).map(
    ({ source, answers, doubledSeconds }) => ({ source, answers, doubledSeconds }),
  );

async function write(rows: [question: number, outcome: number, seconds: number][], source = 0) {
  const { pool } = server.dependencies.database;
  await pool.query(
    `INSERT INTO student_answers (user_id, question_id, source, source_id, answered_at, position, revision_id, choice, outcome, seconds, marked, changes)
     SELECT $1, question, $2, 7, now(), 0, 1, CASE WHEN outcome = 1 THEN -1 ELSE 0 END, outcome, seconds, false, 0
     FROM unnest($3::int[], $4::int[], $5::int[]) AS given (question, outcome, seconds)
     ON CONFLICT (user_id, question_id, source, source_id) DO UPDATE SET seconds = excluded.seconds`,
    [
      ...[userId, source, rows.map(([question]) => question)],
      ...[rows.map(([, outcome]) => outcome), rows.map(([, , seconds]) => seconds)],
    ],
  );
}

it("follows the answers as they are written, corrected and deleted", async () => {
  // Skipped ones and those without a time don't count, nor does anything in review.
  await write([
    [1, 2, 10],
    [2, 3, 25],
    [3, 1, 90],
    [4, 2, 0],
  ]);
  await write([[5, 2, 40]], 2);
  expect(await medians()).toEqual([{ source: 0, answers: 2, doubledSeconds: 35 }]);
  await write([[1, 2, 30]]);
  await write([[6, 2, 100]]);
  expect(await medians()).toEqual([{ source: 0, answers: 3, doubledSeconds: 60 }]);
  const { pool } = server.dependencies.database;
  await pool.query("DELETE FROM student_answers WHERE question_id = 6");
  expect(await medians()).toEqual([{ source: 0, answers: 2, doubledSeconds: 55 }]);
  await pool.query("DELETE FROM student_answers");
  expect(await medians()).toEqual([]);
});

it("is there after a submit, a rebuild, and for the notebook to show", async () => {
  const { testId, questionIds } = await server.makeTest({ count: 6 });
  const answers = questionIds.map((id, place) => ({
    ...{ question_id: id, selected_option_index: (place + 1) % 4 },
    time_spent_seconds: 10 * (place + 1),
  }));
  const body = { test_id: testId, answers, time_taken_minutes: 2 };
  const submitted = await student.post("/api/v1/results/submit-quiz", body);
  expect(submitted.status, submitted.text).toBe(201);
  const { database } = server.dependencies;
  await database.pool.query("UPDATE attempts SET seconds_spent = '{10,20,30,40,50,60}'");
  await rebuildMemoryOf(database, userId);
  const expected = [{ source: 0, answers: 6, doubledSeconds: 70 }];
  expect(await medians()).toEqual(expected);
  await database.pool.query("DELETE FROM answer_medians");
  await database.pool.query("DELETE FROM student_answers");
  await rebuildMemoryOf(database, userId);
  expect(await medians()).toEqual(expected);
  const shown = await student.graphql("{ mistakes { items { usualSeconds } } }");
  expect(shown.text).toContain('"usualSeconds":35');
});
