import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { submitUnseen } from "../support/blind-review.ts";
import { insertLabelled, plain } from "../support/labelled-bank.ts";

// Practice shows a key with each answer. What was started early must not show the keys of a test that is
// in progress by now, or of reserved questions (docs/learning.md, section 8).

let server: TestApp;
let student: Caller;
beforeEach(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  student = await server.as("student@example.com");
});
afterEach(() => server.close());

interface Card {
  question_id: number;
  revision_id: number;
  times_reviewed: number;
}

interface Started {
  id: number;
  questions: { position: number; question_id: number }[];
}

async function practise(questionIds: readonly number[]): Promise<Started> {
  const started = await student.post("/api/v1/practice/selection", {
    ...{ question_ids: questionIds, title: "" },
  });
  expect(started.status, started.text).toBe(201);
  return started.body as Started;
}

const answer = ({ id }: Started, position = 0) =>
  student.post(`/api/v1/practice/${id}/answers`, { position, choice: 0, seconds: 3 });

async function pool(name: string): Promise<number> {
  const { body } = await student.graphql("{ practicePools { pool count } }");
  const { data } = body as { data: { practicePools: { pool: string; count: number }[] } };
  return data.practicePools.find((one) => one.pool === name)?.count ?? -1;
}

const SECRET = /SECRET|correct_option/;

describe("a practice that was started before", () => {
  it("shows no key of a quiz in progress, and all of them once its score was looked at", async () => {
    const made = await server.makeTest({ count: 12 });
    const started = await practise(made.questionIds);
    const shown = await answer(started, 0);
    expect(shown.text).toMatch(SECRET);
    await student.get(`/api/v1/tests/${made.testId}/start`);
    const refused = await answer(started, 1);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("A test of yours asks this question.");
    expect(refused.text).not.toMatch(SECRET);
    // What was shown before is hidden as well, in the answer and in the practice.
    expect((await answer(started, 0)).status).toBe(409);
    expect((await student.get(`/api/v1/practice/${started.id}`)).text).not.toMatch(/SECRET/);
    const id = await submitUnseen(server, student, made, 6, 3);
    expect((await answer(started, 1)).status).toBe(409);
    await student.get(`/api/v1/results/${id}`);
    expect((await answer(started, 1)).text).toMatch(SECRET);
    const { rows } = await server.dependencies.database.pool.query(
      "SELECT count(*)::int AS count FROM student_answers WHERE source = 1",
    );
    expect(rows).toEqual([{ count: 2 }]);
  });

  it("shows no key of a reserved question, except to the student who saw it before", async () => {
    const { database } = server.dependencies;
    const [first, second, third] = await insertLabelled(database, plain(3));
    const ids = [first?.id ?? 0, second?.id ?? 0, third?.id ?? 0];
    const started = await practise(ids);
    const again = await practise(ids);
    await answer(started, 0);
    await database.pool.query("UPDATE questions SET kept_back = true WHERE id = ANY ($1)", [
      ids.slice(0, 2),
    ]);
    const refused = await answer(started, 1);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("This question isn’t given out for practice any more");
    expect(refused.text).not.toMatch(SECRET);
    expect((await answer(again, 0)).text).toMatch(SECRET);
    expect((await answer(started, 2)).text).toMatch(SECRET);
  });
});

it("draws nothing of a result whose score was not looked at: it may be reviewed blind", async () => {
  const made = await server.makeTest({ count: 12 });
  await insertLabelled(server.dependencies.database, plain(3));
  const id = await submitUnseen(server, student, made, 6, 3);
  expect(await pool("UNSEEN")).toBe(3);
  expect(await pool("ALL")).toBe(3);
  const chosen = { question_ids: made.questionIds, title: "" };
  expect((await student.post("/api/v1/practice/selection", chosen)).status).toBe(400);
  await student.get(`/api/v1/results/${id}`);
  expect(await pool("ALL")).toBe(15);
  expect(await pool("UNSEEN")).toBe(3);
});

it("shows no key of new words that a quiz in progress asks, in the notebook or in review", async () => {
  const admin = await server.as("admin@example.com");
  const made = await server.makeTest({ count: 3 });
  const [, id = 0] = made.questionIds;
  const started = await practise([id]);
  await answer(started);
  const words = {
    ...{ question_text: "Corrected?", options: ["No", "Yes"], correct_option_index: 1 },
    ...{ subject: "English", explanation: "SECRET", revision_number: 1 },
  };
  const corrected = await admin.put(`/api/v1/admin/questions/${id}`, words);
  expect(corrected.status, corrected.text).toBe(200);
  const today = `{ mistake(questionId: ${id}) { correctedAt today { correctOptionIndex } } }`;
  const due = async () => {
    const { cards } = (await student.get("/api/v1/reviews")).body as { cards: Card[] };
    return cards;
  };
  const review = async ([card]: Card[]) => {
    const { question_id, revision_id, times_reviewed } = card ?? { question_id: 0 };
    return student.post("/api/v1/reviews/answers", {
      ...{ key: randomUUID(), question_id, revision_id, times_reviewed, choice: -1, seconds: 3 },
    });
  };
  expect((await student.graphql(today)).text).toContain('"today":{"correctOptionIndex":1}');
  const before = await due();
  const test = await server.makeTest({ questionIds: [id] });
  await student.get(`/api/v1/tests/${test.testId}/start`);
  expect((await student.graphql(today)).text).toContain("Mistake not found");
  // It waits until the quiz is over, and what was handed out before it is refused.
  expect(await due()).toEqual([]);
  const refused = await review(before);
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("A test of yours asks this question.");
  await student.post("/api/v1/results/submit-quiz", {
    ...{ test_id: test.testId, answers: [], time_taken_minutes: 1 },
  });
  // The mistake is that of the test by now, in the new words.
  expect((await student.graphql(today)).text).toContain('"correctedAt":null');
  expect((await review(await due())).status).toBe(201);
});
