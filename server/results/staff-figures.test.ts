import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../../tests/support/app.ts";
import { rememberDue } from "../answer-history/remember.ts";

// What staff answer enters nobody's figures (docs/rules.md, section 16).

let server: TestApp;
let admin: Caller;
let student: Caller;
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  admin = await server.as("admin@example.com");
  student = await server.as("student@example.com");
});
afterAll(() => server.close());

interface Made {
  testId: number;
  questionIds: number[];
}

async function submit(caller: Caller, { testId, questionIds }: Made): Promise<number> {
  const answers = questionIds.map((id) => ({ question_id: id, selected_option_index: 0 }));
  const answer = await caller.post("/api/v1/results/submit-quiz", {
    ...{ test_id: testId, answers, time_taken_minutes: 1 },
  });
  expect(answer.status, answer.text).toBe(201);
  const { id } = answer.body as { id: number };
  await caller.get(`/api/v1/results/${id}`);
  return id;
}

async function figures(resultId: number, { testId, questionIds }: Made) {
  const { body } = await student.get(`/api/v1/results/${resultId}`);
  await rememberDue(server.dependencies);
  const { peers } = body as { peers: { others: number } };
  const counted = await admin.graphql("{ allTests(limit: 200) { items { id attemptCount } } }");
  const { items } = (
    counted.body as { data: { allTests: { items: { id: string; attemptCount: number }[] } } }
  ).data.allTests;
  const { rows } = await server.dependencies.database.pool.query(
    "SELECT coalesce(sum(people), 0)::int AS people FROM question_counts WHERE kind = 0 AND question_id = ANY ($1)",
    [questionIds],
  );
  return {
    others: peers.others,
    attempts: items.find(({ id }) => id === String(testId))?.attemptCount,
    firstAnswers: rows[0].people,
  };
}

const setRole = (email: string, role: string) =>
  server.dependencies.database.pool.query("UPDATE users SET role = $2 WHERE email = $1", [
    email,
    role,
  ]);

it("leaves an administrator's attempt out of attempts, percentiles and others' choices", async () => {
  const made = await server.makeTest({ count: 3 });
  await submit(admin, made);
  const own = await submit(student, made);
  expect(await figures(own, made)).toEqual({ others: 0, attempts: 1, firstAnswers: 3 });
});

it("goes by the role at the start of an attempt, whatever the person becomes", async () => {
  const made = await server.makeTest({ count: 3 });
  const own = await submit(student, made);
  const other = await server.as("other@example.com");
  await submit(other, made);
  const before = { others: 1, attempts: 2, firstAnswers: 6 };
  expect(await figures(own, made)).toEqual(before);
  // What was taken as a student counts on.
  await setRole("other@example.com", "admin");
  expect(await figures(own, made)).toEqual(before);
  const later = await server.makeTest({ count: 3 });
  await submit(other, later);
  await setRole("other@example.com", "student");
  const ofLater = await submit(student, later);
  // And what was taken as staff never does.
  expect(await figures(ofLater, later)).toEqual({ others: 0, attempts: 1, firstAnswers: 3 });
  await submit(other, later);
  expect(await figures(ofLater, later)).toEqual({ others: 1, attempts: 2, firstAnswers: 6 });
});
