import { afterAll, beforeAll, expect, it } from "vitest";
import { leastOthers } from "#rules/peers.ts";
import { rememberDue } from "../../server/answer-history/remember.ts";
import { createTestApp, type TestApp } from "../support/app.ts";

// The longest answer of a student (docs/api.md, section 8): a result of 1,000 questions with all that is
// shown for each.

const QUESTIONS = 1_000;
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
});
afterAll(() => server.close());

it("is returned whole, with what others chose at each question", async () => {
  const { testId, questionIds } = await server.makeTest({ count: QUESTIONS });
  const answers = questionIds.map((question_id, at) => ({
    question_id,
    selected_option_index: at % 2,
  }));
  const submission = { test_id: testId, answers, time_taken_minutes: 30 };
  let last: unknown;
  for (let person = 0; person <= leastOthers; person += 1) {
    const student = await server.as(`long${person}@example.com`);
    const submitted = await student.post("/api/v1/results/submit-quiz", submission);
    expect(submitted.status, submitted.text).toBe(201);
    const { id } = submitted.body as { id: number };
    // Others are counted by a job, once a minute.
    if (person === leastOthers) await rememberDue(server.dependencies);
    const returned = await student.get(`/api/v1/results/${id}`);
    expect(returned.status, returned.text).toBe(200);
    last = returned.body;
  }
  const { all_questions: questions } = last as {
    all_questions: { others: { people: number } | null }[];
  };
  expect(questions).toHaveLength(QUESTIONS);
  expect(questions.every(({ others }) => others?.people === leastOthers)).toBe(true);
}, 240_000);
