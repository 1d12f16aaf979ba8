import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { generated } from "../support/random-tests.ts";

const DASHBOARD = `{ dashboard {
  userStatistics { id totalTestsTaken }
  subjectStatistics { id subject }
  tests(limit: 5) { id title }
  results(limit: 12) { id testTitle }
  openAttempts { id title }
  deletionTakenBackAt
} }`;

/** Each part with the table that it alone reads, of those that nothing else needs. */
const TABLES = { userStatistics: "user_statistics", subjectStatistics: "user_subject_statistics" };

let server: TestApp;
let student: Caller;
beforeAll(async () => {
  server = await createTestApp();
  student = await server.as("student@example.com");
  const { testId } = await server.makeTest();
  await student.graphql(`mutation { startTest(testId: "${testId}") { id } }`);
});
afterAll(() => server.close());

const run = (sql: string) => server.dependencies.database.pool.query(sql);

it("answers every part in one operation", async () => {
  const { body } = await student.graphql(DASHBOARD);
  expect(body).toMatchObject({
    data: {
      dashboard: {
        userStatistics: { totalTestsTaken: 0 },
        subjectStatistics: [],
        tests: [{ id: expect.any(String) }],
        results: [],
        openAttempts: [{ id: expect.any(String) }],
        deletionTakenBackAt: null,
      },
    },
  });
  expect(body).not.toHaveProperty("errors");
});

it.each(Object.entries(TABLES))("%s fails alone", async (part, table) => {
  await run(`ALTER TABLE ${table} RENAME TO away`);
  try {
    const { body } = await student.graphql(DASHBOARD);
    const { data, errors } = body as {
      data: { dashboard: Record<string, unknown> };
      errors: { path: string[]; extensions: object }[];
    };
    expect(data.dashboard[part]).toBeNull();
    expect(data.dashboard.tests).toHaveLength(1);
    expect(data.dashboard.openAttempts).toHaveLength(1);
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({
      path: ["dashboard", part],
      extensions: { code: "INTERNAL_SERVER_ERROR" },
    });
  } finally {
    await run(`ALTER TABLE away RENAME TO ${table}`);
  }
});

it("refuses a list longer than a page, and answers the rest", async () => {
  const { body } = await student.graphql(
    "{ dashboard { results(limit: 1000) { id } tests { id } } }",
  );
  expect(body).toMatchObject({
    data: { dashboard: { results: null, tests: [{}] } },
    errors: [{ path: ["dashboard", "results"], extensions: { code: "BAD_USER_INPUT" } }],
  });
});

it("says which filters an attempt's random test was drawn by, in the list and alone", async () => {
  const drawer = await server.as("student2@example.com");
  const { rows } = await run("SELECT subject FROM question_revisions LIMIT 1");
  const subject: string = rows[0].subject;
  const wanted = { num_questions: 1, subjects: [subject], passages: "none" };
  const id = await generated(drawer, wanted);
  await drawer.graphql(`mutation { startRandomTest(randomTestId: "${id}") { id } }`);
  const { body } = await drawer.graphql("{ dashboard { openAttempts { id filtersName } } }");
  const [attempt] = (body as { data: { dashboard: { openAttempts: { id: string }[] } } }).data
    .dashboard.openAttempts;
  const filtersName = `${subject}, no passages`;
  expect(attempt).toEqual({ id: expect.any(String), filtersName });
  const alone = await drawer.graphql(`{ attempt(id: "${attempt?.id}") { filtersName } }`);
  expect(alone.body).toEqual({ data: { attempt: { filtersName } } });
  // A fixed test has none.
  const fixed = await student.graphql("{ openAttempts { filtersName } }");
  expect(fixed.body).toEqual({ data: { openAttempts: [{ filtersName: null }] } });
});
