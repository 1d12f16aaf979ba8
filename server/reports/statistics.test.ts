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
