import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { askReview, type MadeTest, saving, submitUnseen } from "../support/blind-review.ts";

// Marks for review, kept with the answers of a blind review (docs/learning.md, section 5).

let server: TestApp;
let student: Caller;
let test: MadeTest;

beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  student = await server.as("student@example.com");
  test = await server.makeTest({ count: 10 });
});
afterAll(() => server.close());

const none = (count: number) => Array.from({ length: count }, () => false);

async function started(): Promise<string> {
  const id = await submitUnseen(server, student, test, 6, 2);
  await askReview(student, `startBlindReview(resultId: ${id})`);
  return id;
}

const marking = (id: string, position: number, marked: boolean) =>
  `saveBlindAnswers(resultId: ${id}, answers: [{ position: ${position}, marked: ${marked} }])`;

it("are none at first, and before the review is started no list at all", async () => {
  const id = await submitUnseen(server, student, test, 6, 2);
  expect((await askReview(student, `blindReview(resultId: ${id})`)).review?.marked).toEqual([]);
  const { review } = await askReview(student, `startBlindReview(resultId: ${id})`);
  expect(review?.marked).toEqual(none(10));
});

it("stay with a save of an answer alone, and leave the answers as they are", async () => {
  const id = await started();
  await askReview(student, saving(id, [[2, 1]]));
  const marked = await askReview(student, marking(id, 2, true));
  expect(marked.review?.answers[2]).toBe(1);
  await askReview(student, marking(id, 7, true));
  await askReview(student, saving(id, [[7, 0]]));
  const { review } = await askReview(student, saving(id, [[2, -1]]));
  expect(review?.marked).toEqual(none(10).with(2, true).with(7, true));
  expect(review?.answers[2]).toBe(-1);

  await askReview(student, marking(id, 7, false));
  const later = await askReview(student, `blindReview(resultId: ${id})`);
  expect(later.review?.marked).toEqual(none(10).with(2, true));
  expect(later.review?.answers[7]).toBe(0);
  const { text } = await student.graphql(`{ result(id: ${id}) { blindReview { marked } } }`);
  expect(JSON.parse(text).data.result.blindReview.marked).toEqual(none(10).with(2, true));
});

it("lose nothing when several devices mark and answer at once", async () => {
  const id = await started();
  await Promise.all(
    test.questionIds.flatMap((_, position) => [
      askReview(student, marking(id, position, true)),
      askReview(student, saving(id, [[position, 0]])),
    ]),
  );
  const { review } = await askReview(student, `blindReview(resultId: ${id})`);
  expect(review).toMatchObject({ marked: Array(10).fill(true), answers: Array(10).fill(0) });
});

it("are read as none where the version before began the review", async () => {
  const id = await started();
  await server.dependencies.database.pool.query(
    "UPDATE blind_reviews SET marked = NULL WHERE attempt_id = $1",
    [id],
  );
  const { review } = await askReview(student, saving(id, [[0, 1]]));
  expect(review?.marked).toEqual(none(10));
});

it("need something to keep: neither answer nor mark is refused", async () => {
  const id = await started();
  const { code, text } = await askReview(
    student,
    `saveBlindAnswers(resultId: ${id}, answers: [{ position: 3 }])`,
  );
  expect(code).toBe("BAD_USER_INPUT");
  expect(text).toContain("Position 3 needs an answer or a mark.");
});

it("are saved and returned over REST alike", async () => {
  const id = await started();
  const put = (answer: object) =>
    student.put(`/api/v1/results/${id}/blind-review/answers`, { answers: [answer] });
  const { status, body } = await put({ position: 4, marked: true });
  expect(status).toBe(200);
  expect(body).toMatchObject({ marked: none(10).with(4, true), answered_count: 0 });
  await put({ position: 4, selected_option_index: 2 });
  const read = await student.get(`/api/v1/results/${id}/blind-review`);
  expect(read.body).toMatchObject({ marked: none(10).with(4, true), answered_count: 1 });
  expect((await put({ position: 4, marked: "yes" })).status).toBe(422);
});
