import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rememberOwn } from "../../server/memory/remember.ts";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { askReview, type MadeTest, saving, submitUnseen } from "../support/blind-review.ts";
import { generated } from "../support/random-tests.ts";
import { sentDuring } from "../support/sent-statements.ts";

let server: TestApp;
let student: Caller;
let twelve: MadeTest;
let hundred: MadeTest;

beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  student = await server.as("student@example.com");
  twelve = await server.makeTest({ count: 12 });
  hundred = await server.makeTest({ count: 100 });
});
afterAll(() => server.close());

async function ask<Data>(query: string, caller = student): Promise<Data> {
  const { body, text } = await caller.graphql(query);
  const { data } = body as { data: Data | null };
  if (!data) throw new Error(text);
  return data;
}

const seenAt = async (id: string) =>
  (await ask<{ result: { scoreSeenAt: string | null } }>(`{ result(id: ${id}) { scoreSeenAt } }`))
    .result.scoreSeenAt;

describe("the way through a blind review", () => {
  it("stands on the dashboard while it can be gone on with, the last begun first", async () => {
    const open = async (caller: Caller) =>
      (
        await ask<{ dashboard: { openBlindReviews: unknown[] } }>(
          "{ dashboard { openBlindReviews { id testTitle questionCount answeredCount } } }",
          caller,
        )
      ).dashboard.openBlindReviews;
    const own = await server.as("open@example.com");
    const title = "A paper of hers";
    const test = await server.makeTest({ count: 12, title });
    const told: object[] = [];
    const ids: string[] = [];
    for (let times = 0; times < 2; times++) {
      const id = await submitUnseen(server, own, test, 10, 2);
      expect(await open(own)).toHaveLength(times);
      const { review } = await askReview(own, `startBlindReview(resultId: ${id})`);
      await askReview(own, saving(id, [[review?.positions[0] ?? 0, 1]]));
      ids.unshift(id);
      const questionCount = review?.positions.length;
      told.unshift({ id, testTitle: title, questionCount, answeredCount: 1 });
    }
    expect(await open(own)).toEqual(told);
    expect(await open(student)).toEqual([]);

    // One is overtaken by its score, and one is finished.
    await ask(`{ result(id: ${ids[0]}) { score } }`, own);
    expect(await open(own)).toEqual([told[1]]);
    await askReview(own, `finishBlindReview(resultId: ${ids[1]})`);
    expect(await open(own)).toEqual([]);
  });

  it("names a random test by its filters on the dashboard", async () => {
    const own = await server.as("random-open@example.com");
    const asked = { title: null, num_questions: 10, passages: "none" };
    const randomTestId = String(await generated(own, asked));
    const started = await own.get(`/api/v1/random-tests/${randomTestId}/start`);
    const [first] = (started.body as { questions: { id: number }[] }).questions;
    const answers = [{ questionId: String(first?.id), selectedOptionIndex: 0 }];
    server.pass(60);
    const { body } = await own.graphql(
      "mutation ($input: SubmitRandomTestInput!) { submitRandomTest(input: $input) { id } }",
      { input: { randomTestId, answers, timeTakenMinutes: 1 } },
    );
    const { id } = (body as { data: { submitRandomTest: { id: string } } }).data.submitRandomTest;
    await askReview(own, `startBlindReview(resultId: ${id})`);
    expect(
      await ask("{ dashboard { openBlindReviews { id testTitle filtersName } } }", own),
    ).toEqual({
      dashboard: {
        openBlindReviews: [{ id, testTitle: "Random Test", filtersName: "No passages" }],
      },
    });
  });

  it("asks again, saves one by one, and tells both scores and four groups in the end", async () => {
    const id = await submitUnseen(server, student, hundred, 60, 30);
    const offered = await askReview(student, `blindReview(resultId: ${id})`);
    // 40 were not right: 60 hold them and 20 right ones, and so does the next number.
    const count = offered.review?.questionCount ?? 0;
    expect([60, 90]).toContain(count);
    expect(offered.review).toMatchObject({
      ...{ state: "OFFERED", totalQuestions: 100 },
      ...{ positions: [], questions: [], outcome: null },
    });
    const { review } = await askReview(student, `startBlindReview(resultId: ${id})`);
    const asked = review?.positions ?? [];
    expect(asked).toHaveLength(count);
    expect(asked).toEqual([...asked].sort((one, other) => one - other));
    expect(asked).toEqual(
      expect.arrayContaining(Array.from({ length: 40 }, (_, index) => 60 + index)),
    );
    expect(review?.questions.map(({ questionId }) => Number(questionId))).toEqual(
      asked.map((position) => hundred.questionIds[position]),
    );

    // Two right ones: right again, and wrong now. Then two wrong and two skipped ones.
    const [first = 0, second = 0] = asked;
    await askReview(student, saving(id, [[first, first % 4]]));
    await askReview(student, saving(id, [[second, (second + 1) % 4]]));
    await askReview(student, saving(id, [[60, 60 % 4]]));
    await askReview(
      student,
      saving(id, [
        [61, 0],
        [98, (98 + 1) % 4],
        [99, 99 % 4],
      ]),
    );
    const again = await askReview(student, `startBlindReview(resultId: ${id})`);
    expect(again.review).toMatchObject({ state: "OPEN", answeredCount: 6, positions: asked });
    expect(await seenAt(id)).toBeNull();

    const { review: finished } = await askReview(student, `finishBlindReview(resultId: ${id})`);
    // 60 x 1 - 30 x 0.25 in the hall; one lost with its deduction, one won and its deduction saved, one
    // that was skipped won, another with its deduction lost: that was no part of what it cost in the hall.
    expect(finished?.outcome).toMatchObject({
      ...{ timedScore: 52.5, blindScore: 52.5 - 1.25 + 1.25 + 1 - 0.25, maxMarks: 100 },
      ...{ unknownMarks: 1.25 + 1, leftOpen: count - 6, notAsked: 100 - count },
    });
    expect(finished?.outcome?.groups.map(({ name, positions }) => [name, positions])).toEqual([
      ["RIGHT_TWICE", [first]],
      ["WRONG_THEN_RIGHT", [60, 99]],
      ["WRONG_TWICE", [61, 98]],
      ["RIGHT_THEN_WRONG", [second]],
    ]);
    expect(finished?.outcome?.groups[2]?.questionIds).toEqual(
      [61, 98].map((position) => String(hundred.questionIds[position])),
    );
    expect(await seenAt(id)).not.toBeNull();
    const repeated = await askReview(student, `finishBlindReview(resultId: ${id})`);
    expect(repeated.review).toEqual(finished);
  });

  it("asks ten or twenty right ones of a paper without a mistake, and all of a short one with many", async () => {
    const perfect = await submitUnseen(server, student, hundred, 100, 0);
    const { review } = await askReview(student, `blindReview(resultId: ${perfect})`);
    expect(review?.state).toBe("OFFERED");
    expect([10, 20]).toContain(review?.questionCount);
    const poor = await submitUnseen(server, student, twelve, 1, 11);
    expect((await askReview(student, `blindReview(resultId: ${poor})`)).review).toMatchObject({
      state: "OFFERED",
      questionCount: 12,
    });
  });

  it("is offered from ten questions on with an answer; others count as looked at with the submit", async () => {
    const nine = await server.makeTest({ count: 9 });
    const short = await submitUnseen(server, student, nine, 9, 0);
    const empty = await submitUnseen(server, student, twelve, 0, 0);
    for (const id of [short, empty]) {
      expect(await seenAt(id)).not.toBeNull();
      const { code, message } = await askReview(student, `startBlindReview(resultId: ${id})`);
      expect([code, message]).toEqual([
        "CONFLICT",
        "A blind review needs 10 questions or more, and an answer to one of them.",
      ]);
    }
  });
});

describe("a submit that asks for the score", () => {
  const submitAsking = async (fields: string, fragment = "") => {
    const made = await server.makeTest({ count: 12 });
    await ask(`mutation { startTest(testId: ${made.testId}) { id } }`);
    const sent = await sentDuring(() =>
      ask(`mutation { submitQuiz(input: { testId: ${made.testId}, timeTakenMinutes: 0, answers: [
        { questionId: ${made.questionIds[0]}, selectedOptionIndex: 0 }] }) { id ${fields} } }${fragment}`),
    );
    return sent.map(({ name }) => name).filter((name) => name !== "session-state");
  };

  it("is a look, kept by the same statement", async () => {
    expect(await submitAsking("...Told", " fragment Told on Result { score }")).toEqual([
      "write-submission",
    ]);
    const { results } = await ask<{ results: { items: { shown: { id: string } | null }[] } }>(
      "{ results(limit: 1) { items { shown { id } } } }",
    );
    expect(results.items[0]?.shown).not.toBeNull();
  });

  it("is none where the score is left out", async () => {
    expect(await submitAsking("score @skip(if: true)")).toEqual(["write-submission"]);
    const { results } = await ask<{ results: { items: { shown: { id: string } | null }[] } }>(
      "{ results(limit: 1) { items { shown { id } } } }",
    );
    expect(results.items[0]?.shown).toBeNull();
  });

  it("is one where something else tells it", async () => {
    expect(await submitAsking("correctCount")).toEqual(["write-submission", "see-scores"]);
  });
});

describe("a score that was not looked at", () => {
  let asha: Caller;
  let made: MadeTest;
  let before: string;
  let unseen: string;

  beforeAll(async () => {
    asha = await server.as("asha@example.com");
    made = await server.makeTest({ count: 20 });
    before = await submitUnseen(server, asha, made, 10, 0);
    await asha.graphql(`mutation { showScore(resultId: ${before}) { id } }`);
    unseen = await submitUnseen(server, asha, made, 20, 0);
  });

  interface Lists {
    userStatistics: Record<string, number>;
    subjectStatistics: { averageScore: number; questionsAsked: number }[];
    testOverview: { resultCount: number; bestResult: { id: string }; results: unknown[] };
    test: { own: { timesTaken: number; best: { id: string }; last: { id: string } } };
    high: { totalCount: number };
    highest: { items: unknown[] };
    dashboard: { results: unknown[]; userStatistics: { averageScore: number } };
  }
  const row = "id shown { id score percent }";
  const lists = async (): Promise<Lists> => ({
    ...(await ask<Pick<Lists, "userStatistics" | "subjectStatistics" | "testOverview" | "test">>(
      `{ userStatistics { totalTestsTaken scoredTests averageScore bestScore highScoreRate lowScores }
        subjectStatistics { averageScore questionsAsked }
        testOverview(testId: ${made.testId}) { resultCount bestResult { id } results { ${row} } }
        test(id: ${made.testId}) { own { timesTaken best { id percent } last { id percent } } } }`,
      asha,
    )),
    ...(await ask<Pick<Lists, "high" | "highest" | "dashboard">>(
      `{ high: results(score: HIGH) { totalCount }
        highest: results(order: HIGHEST) { items { ${row} } }
        dashboard { results(limit: 5) { ${row} } userStatistics { averageScore } } }`,
      asha,
    )),
  });
  const shown = () => ({ id: before, shown: { id: before, score: 10, percent: 50 } });

  it("stands in no figure and no list, and asking so is no look", async () => {
    const told = await lists();
    expect(told.userStatistics).toEqual({
      ...{ totalTestsTaken: 2, scoredTests: 1, averageScore: 50, bestScore: 50 },
      ...{ highScoreRate: 0, lowScores: 0 },
    });
    expect(told.subjectStatistics).toEqual([
      { averageScore: 50, questionsAsked: 10 },
      { averageScore: 50, questionsAsked: 10 },
    ]);
    expect(told.dashboard.userStatistics.averageScore).toBe(50);
    const hidden = { id: unseen, shown: null };
    expect(told.testOverview).toEqual({
      ...{ resultCount: 2, bestResult: { id: before }, results: [hidden, shown()] },
    });
    expect(told.test.own).toMatchObject({
      ...{ timesTaken: 2, best: { id: before }, last: { id: before } },
    });
    expect(told.high.totalCount).toBe(0);
    expect(told.highest.items).toEqual([shown(), hidden]);
    expect(told.dashboard.results).toEqual([hidden, shown()]);
    const { rows } = await server.dependencies.database.pool.query(
      "SELECT id::text FROM attempts WHERE score_seen_at IS NULL AND id = ANY ($1::int[])",
      [[before, unseen]],
    );
    expect(rows).toEqual([{ id: unseen }]);
  });

  it("keeps its attempt out of the memory until then", async () => {
    const { database } = server.dependencies;
    const user = await database.prisma.user.findFirstOrThrow({
      where: { email: "asha@example.com" },
    });
    const viewer = { userId: user.id } as Parameters<typeof rememberOwn>[0];
    const remembered = async () => {
      await rememberOwn(viewer, { database });
      return database.prisma.studentAnswer.count({ where: { sourceId: Number(unseen) } });
    };
    expect(await remembered()).toBe(0);
    await asha.graphql(`mutation { showScore(resultId: ${unseen}) { id } }`);
    expect(await remembered()).toBe(20);
    const told = await lists();
    expect(told.userStatistics).toEqual({
      ...{ totalTestsTaken: 2, scoredTests: 2, averageScore: 75, bestScore: 100 },
      ...{ highScoreRate: 50, lowScores: 0 },
    });
    expect(told.testOverview.bestResult).toEqual({ id: unseen });
    expect(told.test.own).toMatchObject({ best: { id: unseen }, last: { id: unseen } });
  });
});
