import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/app.ts";
import { insertSignedIn, type SignedInStudent } from "../support/signed-in-students.ts";

// More starts at once than a process takes (docs/operations.md, section 10). The same with a server in a process of
// its own: tests/faults/overload.test.ts.

const STARTERS = 400;
const WRITERS = 10;

let server: TestApp;
let testId: number;
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  ({ testId } = await server.makeTest({ count: 2 }));
});
afterAll(() => server.close());

const students = (count: number, name: string) =>
  insertSignedIn(server.dependencies.database, server.dependencies.config, count, name);

async function ask({ token }: SignedInStudent, query: string) {
  const answer = await server.app.inject({
    method: "POST",
    url: "/graphql",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    payload: JSON.stringify({ query }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() };
}

const start = (student: SignedInStudent) =>
  ask(student, `mutation { startTest(testId: ${testId}) { id questions { questionText } } }`);

it("turns starts away that would wait for long, and takes saves and submits at the same time", async () => {
  const starters = await students(STARTERS, "starter");
  const writers = await students(WRITERS, "writer");
  const started = await Promise.all(writers.map(start));
  const lists =
    "answers: [1, -1], marked: [false, false], firstShown: [0, -1], secondsSpent: [1, 0], changeCounts: [1, 0]";
  const progress = (sequence: number) =>
    `{ sequence: ${sequence}, currentQuestion: 0, timeLeftSeconds: 60, tabSwitchCount: 0, ${lists} }`;
  const attempt = (index: number) => started[index]?.body.data.startTest.id;

  const starting = starters.map(start);
  const saved = await Promise.all(
    writers.map(async (writer, index) => {
      const input = (sequence: number) =>
        `input: { attemptId: ${attempt(index)}, progress: ${progress(sequence)} }`;
      const save = await ask(writer, `mutation { saveProgress(${input(1)}) { sequence } }`);
      const submit = await ask(writer, `mutation { submitAttempt(${input(2)}) { id } }`);
      return [save.status, save.body.errors, submit.status, submit.body.errors];
    }),
  );
  expect(saved).toEqual(Array(WRITERS).fill([200, undefined, 200, undefined]));

  const answers = await Promise.all(starting);
  const refused = starters.filter((_, index) => answers[index]?.status === 429);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  expect(refused.length).toBeGreaterThan(50);
  const busy = answers.find(({ status }) => status === 429);
  const extensions = busy?.body.errors[0].extensions;
  expect(extensions).toMatchObject({ code: "RATE_LIMITED", reason: "busy" });
  expect(busy?.headers["retry-after"]).toBe(String(extensions.retryAfterSeconds));

  // There is room again: each comes through, and has one attempt.
  for (const student of refused) expect((await start(student)).status).toBe(200);
  const { rows } = await server.dependencies.database.pool.query(
    "SELECT count(*)::int AS attempts, count(DISTINCT user_id)::int AS students FROM attempts",
  );
  const all = STARTERS + WRITERS;
  expect(rows).toEqual([{ attempts: all, students: all }]);
});
