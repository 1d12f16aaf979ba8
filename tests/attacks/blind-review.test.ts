import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { askReview, type MadeTest, saving, submitUnseen } from "../support/blind-review.ts";

// A blind review is worth something only while the score is not known (docs/learning.md, section 5).

let server: TestApp;
let student: Caller;
let other: Caller;
let test: MadeTest;

beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  student = await server.as("student@example.com");
  other = await server.as("other@example.com");
  test = await server.makeTest({ count: 12 });
});
afterAll(() => server.close());

const take = (right = 6, wrong = 3) => submitUnseen(server, student, test, right, wrong);
const start = (id: string, caller = student) =>
  askReview(caller, `startBlindReview(resultId: ${id})`);
const finish = (id: string, caller = student) =>
  askReview(caller, `finishBlindReview(resultId: ${id})`);
const look = (id: string, caller = student) => askReview(caller, `blindReview(resultId: ${id})`);

const CLOSED = "The score of this result was looked at, so it can't be reviewed blind any more.";

/** Ways to read what shows the score. */
const LOOKS: Record<string, (id: string) => Promise<{ status: number; text: string }>> = {
  ...Object.fromEntries(
    [
      "score",
      "percent",
      "correctCount",
      "incorrectCount",
      "subjects { score }",
      "sections { score }",
      "questions { status }",
      "solutions { correctOptionIndex }",
    ].map((field) => [
      `result.${field}`,
      (id: string) => student.graphql(`{ result(id: ${id}) { ${field} } }`),
    ]),
  ),
  "attempt.result": (id) => student.graphql(`{ attempt(id: ${id}) { result { score } } }`),
  "a list": () => student.graphql("{ results { items { id score } } }"),
  "the dashboard": () => student.graphql("{ dashboard { results { percent } } }"),
  "results on the test": () =>
    student.graphql(`{ testOverview(testId: ${test.testId}) { results { score } } }`),
  "asking to see it": (id) => student.graphql(`mutation { showScore(resultId: ${id}) { score } }`),
  "the REST result": (id) => student.get(`/api/v1/results/${id}`),
  "the REST list": () => student.get("/api/v1/results"),
};

describe("a look at the score", () => {
  it.each(Object.entries(LOOKS))("%s closes the review before it is started", async (_, read) => {
    const id = await take();
    const answer = await read(id);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).not.toContain('"errors"');
    expect((await look(id)).review).toMatchObject({ state: "CLOSED", questionCount: 0 });
    expect(await start(id)).toMatchObject({ code: "CONFLICT", message: CLOSED });
  });

  it("closes one that was started: nothing is saved or finished after it", async () => {
    const id = await take();
    const { review } = await start(id);
    const [first = 0] = review?.positions ?? [];
    await askReview(student, saving(id, [[first, 0]]));
    await student.get(`/api/v1/results/${id}`);
    expect((await look(id)).review).toMatchObject({ state: "CLOSED", outcome: null });
    const refused = { code: "CONFLICT", message: CLOSED, review: null };
    expect(await askReview(student, saving(id, [[first, 1]]))).toMatchObject(refused);
    expect(await finish(id)).toMatchObject(refused);
    expect(await start(id)).toMatchObject(refused);
  });

  it("and a start or an end at the same moment: one of the two comes first, for both", async () => {
    for (let round = 0; round < 12; round += 1) {
      const id = await take();
      if (round % 2 === 1) {
        const { review } = await start(id);
        await askReview(student, saving(id, [[review?.positions[0] ?? 0, 0]]));
      }
      const [worked] = await Promise.all([
        round % 2 === 1 ? finish(id) : start(id),
        student.graphql(`{ result(id: ${id}) { score } }`),
      ]);
      const { review } = await look(id);
      // Finished before the look, or closed by it: never open, and never finished after it.
      const isDone = round % 2 === 1 && worked.code === null;
      expect(review?.state).toBe(isDone ? "FINISHED" : "CLOSED");
      if (worked.code !== null) expect(worked).toMatchObject({ code: "CONFLICT", message: CLOSED });
    }
  });
});

describe("before the end", () => {
  it("no answer carries the first answers, the key, an explanation or a score", async () => {
    const id = await take();
    const texts = [
      await look(id),
      await start(id),
      await askReview(student, saving(id, [[0, 2]])),
      await look(id),
    ].map(({ text }) => text);
    const whole = await student.graphql(
      `{ blindReview(resultId: ${id}) { questions { id questionText options lang questionHtml } passages { id text } } }`,
    );
    for (const text of [...texts, whole.text]) {
      expect(text).not.toMatch(/SECRET|correctOption|Score":\s*\d/);
    }
    const { review } = await look(id);
    expect(review).toMatchObject({ outcome: null });
    expect(review?.answers.filter((given) => given >= 0)).toEqual([2]);
    const asked = await student.graphql(
      `{ blindReview(resultId: ${id}) { questions { correctOptionIndex } } }`,
    );
    expect(asked.text).toContain("errors");
  });
});

describe("what can't be", () => {
  it("answers to what is not asked, twice to one, to options that are not there, or none", async () => {
    const long = await server.makeTest({ count: 40 });
    const id = await submitUnseen(server, student, long, 40, 0);
    const { review } = await start(id);
    const positions = review?.positions ?? [];
    const [first = 0] = positions;
    const absent = Array.from({ length: 40 }, (_, place) => place).find(
      (place) => !positions.includes(place),
    );
    const attempts: [number, number][][] = [
      [[absent ?? 0, 0]],
      [[-1, 0]],
      [[4000, 0]],
      [[first, 4]],
      [[first, -2]],
      [
        [first, 0],
        [first, 1],
      ],
      [],
      Array.from({ length: 41 }, () => [first, 0]),
    ];
    for (const answers of attempts) {
      expect(await askReview(student, saving(id, answers))).toMatchObject({
        code: "BAD_USER_INPUT",
      });
    }
    expect((await look(id)).review?.answeredCount).toBe(0);
    expect(await finish(id)).toMatchObject({ code: "BAD_REQUEST" });
  });

  it("somebody else's result, one that is not there, and one in progress", async () => {
    const id = await take();
    await start(id);
    const open = await student.graphql(`mutation { startTest(testId: ${test.testId}) { id } }`);
    const under = (open.body as { data: { startTest: { id: string } } }).data.startTest.id;
    const tries: [Caller, string][] = [
      [other, id],
      [student, "999999"],
      [student, under],
    ];
    for (const [caller, result] of tries) {
      for (const answer of [
        await look(result, caller),
        await start(result, caller),
        await askReview(caller, saving(result, [[0, 0]])),
        await finish(result, caller),
      ]) {
        expect(answer).toMatchObject({ code: "NOT_FOUND", review: null });
      }
      const shown = await caller.graphql(`mutation { showScore(resultId: ${result}) { id } }`);
      expect(shown.text).toContain("NOT_FOUND");
    }
    expect((await look(id)).review).toMatchObject({ state: "OPEN" });
    await student.graphql(`mutation { discardAttempt(attemptId: ${under}, sequence: 0) { id } }`);
  });

  it("saving before it is started", async () => {
    const id = await take();
    expect(await askReview(student, saving(id, [[0, 0]]))).toMatchObject({ code: "CONFLICT" });
    expect(await finish(id)).toMatchObject({ code: "CONFLICT" });
  });
});

describe("two devices", () => {
  it("begin one review, lose nothing of each other, and finish it once", async () => {
    const id = await take(4, 8);
    const started = await Promise.all([start(id), start(id), start(id)]);
    const lists = started.map(({ review }) => review?.positions);
    expect(new Set(lists.map((list) => JSON.stringify(list))).size).toBe(1);
    const positions = lists[0] ?? [];
    await Promise.all(
      positions.map((position) => askReview(student, saving(id, [[position, position % 4]]))),
    );
    expect((await look(id)).review).toMatchObject({ answeredCount: positions.length });
    const ended = await Promise.all([finish(id), finish(id)]);
    // Every question that was asked is right now: 1 instead of -0.25 for each that was wrong.
    const wrong = positions.filter((position) => position >= 4).length;
    expect(ended[0]?.review?.outcome).toMatchObject({
      ...{ timedScore: 2, blindScore: 2 + 1.25 * wrong },
    });
    expect(ended[1]?.review).toEqual(ended[0]?.review);
    expect(await askReview(student, saving(id, [[0, 1]]))).toMatchObject({
      code: "CONFLICT",
      message: "This blind review is finished.",
    });
  });
});
