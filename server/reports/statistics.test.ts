import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../../tests/support/app.ts";
import { type SimulatedTest, simulateTest } from "../../tests/support/simulated-test.ts";
import { computeDue } from "./compute-statistics.ts";
import { compareStatistics } from "./testing/compare.ts";

let server: TestApp;
let admin: Caller;
let simulated: SimulatedTest;
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  admin = await server.as("admin@example.com");
  simulated = await simulateTest(server, { students: 240, questions: 24, seed: 11 });
});
afterAll(() => server.close());

const due = async () =>
  (await server.dependencies.database.prisma.statisticsTask.findMany()).length;

it("equals an independent calculation to nine decimals", async () => {
  expect(await due()).toBeGreaterThan(240);
  await computeDue(server.dependencies);
  expect(await due()).toBe(0);
  // Both papers have 24 questions, and one of them differs.
  expect(await compareStatistics(admin, simulated)).toBe(25);
});

it("works out a batch's statistics from its students alone, and stores none", async () => {
  const { pool } = server.dependencies.database;
  const { rows } = await pool.query<{ id: number }>(
    "INSERT INTO batches (name, name_key, letters, tint) VALUES ('Half', 'half', 'HA', 'green') RETURNING id",
  );
  const batchId = rows[0]?.id ?? 0;
  const isIn = (n: number) => n % 2 === 0;
  const names = simulated.first.flatMap((_, n) =>
    isIn(n) ? `simulated11-${n + 1}@example.com` : [],
  );
  await pool.query(
    "INSERT INTO batch_members (batch_id, user_id, added_at) SELECT $1, id, now() FROM users WHERE email = ANY ($2)",
    [batchId, names],
  );
  const of = { ...simulated, first: simulated.first.filter((_, n) => isIn(n)) };
  expect(await compareStatistics(admin, of, batchId)).toBe(25);
  const file = `/api/v1/admin/reports/tests/${simulated.testId}/questions/export`;
  const [all, own] = [await admin.get(file), await admin.get(`${file}?batch_id=${batchId}`)];
  const attempts = (text: string) => text.split("\r\n")[1]?.split(",").includes("120");
  expect([attempts(all.text), attempts(own.text)]).toEqual([false, true]);
  // Of all students everything is as before; of few only the number is shown.
  expect(await compareStatistics(admin, simulated)).toBe(25);
  await pool.query(
    `DELETE FROM batch_members WHERE batch_id = $1 AND user_id NOT IN
       (SELECT user_id FROM batch_members WHERE batch_id = $1 ORDER BY user_id LIMIT 19)`,
    [batchId],
  );
  const few = await admin.graphql(
    `{ testReport(id: ${simulated.testId}, batchId: ${batchId}) { statistics { id whole { attempts kr20 } } items { attempts facility } } }`,
  );
  expect(few.body).toMatchObject({
    data: {
      testReport: {
        statistics: { id: `${simulated.testId}-${batchId}`, whole: { attempts: 19, kr20: null } },
      },
    },
  });
  expect(few.text).not.toMatch(/"facility":\d/);
  await pool.query("DELETE FROM batch_members WHERE batch_id = $1", [batchId]);
  const none = await admin.graphql(
    `{ testReport(id: ${simulated.testId}, batchId: ${batchId}) { statistics { id } items { attempts } } }`,
  );
  expect(none.body).toEqual({ data: { testReport: { statistics: null, items: [] } } });
});

it("follows a submit and a regrade, and nothing of staff", async () => {
  const { pool } = server.dependencies.database;
  const { testId, questionIds } = await server.makeTest({ count: 3 });
  const take = async (email: string) => {
    const caller = await server.as(email);
    const answers = questionIds.map((id) => ({ question_id: id, selected_option_index: 0 }));
    const answer = await caller.post("/api/v1/results/submit-quiz", {
      ...{ test_id: testId, answers, time_taken_minutes: 1 },
    });
    return (answer.body as { id: number }).id;
  };
  await take("admin@example.com");
  expect(await due()).toBe(0);
  const id = await take("one@example.com");
  expect(await due()).toBe(1);
  await computeDue(server.dependencies);
  const attempts = async () =>
    (await server.dependencies.database.prisma.testStatistics.findUnique({ where: { testId } }))
      ?.attempts;
  expect(await attempts()).toBe(1);
  // A second attempt makes it due, and counts in no statistics of first ones.
  await take("one@example.com");
  await computeDue(server.dependencies);
  expect(await attempts()).toBe(1);
  await pool.query("UPDATE attempts SET correction_ids = '{1}' WHERE id = $1", [id]);
  expect(await due()).toBe(1);
  await computeDue(server.dependencies);
  await pool.query("DELETE FROM attempts WHERE test_id = $1", [testId]);
  expect(await due()).toBe(2);
  await computeDue(server.dependencies);
  expect(await attempts()).toBeUndefined();
});

it("shows the number alone of a question below 20 attempts", async () => {
  const { testId, questionIds } = await server.makeTest({ count: 1 });
  const caller = await server.as("alone@example.com");
  await caller.post("/api/v1/results/submit-quiz", {
    test_id: testId,
    answers: [{ question_id: questionIds[0], selected_option_index: 0 }],
    time_taken_minutes: 1,
  });
  await computeDue(server.dependencies);
  const answer = await admin.graphql(
    `{ testReport(id: ${testId}) { statistics { whole { attempts kr20 meanMarks } } items { attempts facility choices { count } } } }`,
  );
  expect(answer.body).toEqual({
    data: {
      testReport: {
        statistics: { whole: { attempts: 1, kr20: null, meanMarks: null } },
        items: [{ attempts: 1, facility: null, choices: [] }],
      },
    },
  });
});
