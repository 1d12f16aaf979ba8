import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rememberOwn } from "../../server/answer-history/remember.ts";
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
  it("stands on the dashboard while it can be gone on with, the last started first", async () => {
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
    const listed: object[] = [];
    const ids: string[] = [];
    for (let times = 0; times < 2; times++) {
      const id = await submitUnseen(server, own, test, 10, 2);
      expect(await open(own)).toHaveLength(times);
      const { review } = await askReview(own, `startBlindReview(resultId: ${id})`);
      await askReview(own, saving(id, [[review?.positions[0] ?? 0, 1]]));
      ids.unshift(id);
      const questionCount = review?.positions.length;
      listed.unshift({ id, testTitle: title, questionCount, answeredCount: 1 });
    }
    expect(await open(own)).toEqual(listed);
    expect(await open(student)).toEqual([]);

    // One is overtaken by its score, and one is finished.
    await ask(`{ result(id: ${ids[0]}) { score } }`, own);
    expect(await open(own)).toEqual([listed[1]]);
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
      { input: { randomTestId, answers, timeTakenMinutes: 1, reviewBlind: true } },
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

  it("asks again, saves one by one, and returns both scores and four groups in the end", async () => {
    const id = await submitUnseen(server, student, hundred, 60, 30);
    const offered = await askReview(student, `blindReview(resultId: ${id})`);
    const count = 20;
    expect(offered.review).toMatchObject({
      ...{ state: "OFFERED", questionCount: count, totalQuestions: 100 },
      ...{ positions: [], questions: [], outcome: null },
    });
    const { review } = await askReview(student, `startBlindReview(resultId: ${id})`);
    const asked = review?.positions ?? [];
    expect(asked).toHaveLength(count);
    expect(asked).toEqual([...asked].sort((one, other) => one - other));
    expect(review?.questions.map(({ questionId }) => Number(questionId))).toEqual(
      asked.map((position) => hundred.questionIds[position]),
    );

    // 60 were right, 30 wrong, 10 skipped; at least a third of those asked were right.
    const [first = 0, second = 0] = asked.filter((place) => place < 60);
    const [won = 0, still = 0] = asked.filter((place) => place >= 60 && place < 90);
    await askReview(student, saving(id, [[first, first % 4]]));
    await askReview(student, saving(id, [[second, (second + 1) % 4]]));
    await askReview(
      student,
      saving(id, [
        [won, won % 4],
        [still, (still + 2) % 4],
      ]),
    );
    const again = await askReview(student, `startBlindReview(resultId: ${id})`);
    expect(again.review).toMatchObject({ state: "OPEN", answeredCount: 4, positions: asked });
    expect(await seenAt(id)).toBeNull();

    const { review: finished } = await askReview(student, `finishBlindReview(resultId: ${id})`);
    // 60 x 1 - 30 x 0.25 at first; one lost with its deduction, one won with its deduction saved.
    expect(finished?.outcome).toMatchObject({
      ...{ timedScore: 52.5, blindScore: 52.5 - 1.25 + 1.25, maxMarks: 100 },
      ...{ unknownMarks: 1.25, leftOpen: count - 4, notAsked: 100 - count },
    });
    expect(finished?.outcome?.groups.map(({ name, positions }) => [name, positions])).toEqual([
      ["RIGHT_TWICE", [first]],
      ["WRONG_THEN_RIGHT", [won]],
      ["WRONG_TWICE", [still]],
      ["RIGHT_THEN_WRONG", [second]],
    ]);
    expect(finished?.outcome?.groups[2]?.questionIds).toEqual([String(hundred.questionIds[still])]);
    expect(await seenAt(id)).not.toBeNull();
    const repeated = await askReview(student, `finishBlindReview(resultId: ${id})`);
    expect(repeated.review).toEqual(finished);
  });

  it("asks as many whatever the score, and the whole paper only on request", async () => {
    for (const [right, wrong] of [
      [100, 0],
      [1, 99],
    ] as const) {
      const id = await submitUnseen(server, student, hundred, right, wrong);
      const { review } = await askReview(student, `blindReview(resultId: ${id})`);
      expect(review).toMatchObject({ state: "OFFERED", questionCount: 20 });
      const { review: whole } = await askReview(
        student,
        `startBlindReview(resultId: ${id}, whole: true)`,
      );
      expect(whole).toMatchObject({ state: "OPEN", questionCount: 100 });
      const { review: again } = await askReview(student, `startBlindReview(resultId: ${id})`);
      expect(again?.questionCount).toBe(100);
    }
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

describe("the choice to review blind first", () => {
  let nisha: Caller;
  let made: MadeTest;

  beforeAll(async () => {
    nisha = await server.as("nisha@example.com");
    made = await server.makeTest({ count: 12 });
  });

  const answers = () => [{ questionId: String(made.questionIds[0]), selectedOptionIndex: 0 }];
  /** Whether the score is hidden after a submit of a whole test. */
  const hidden = async (choice: object, fields = "") => {
    server.pass(60);
    const input = {
      testId: String(made.testId),
      answers: answers(),
      timeTakenMinutes: 1,
      ...choice,
    };
    const { body, text } = await nisha.graphql(
      `mutation ($input: SubmitQuizInput!) { submitQuiz(input: $input) { id scoreSeenAt ${fields} } }`,
      { input },
    );
    const { data } = body as { data: { submitQuiz: { scoreSeenAt: string | null } } | null };
    if (!data) throw new Error(text);
    return data.submitQuiz.scoreSeenAt === null;
  };
  const remembered = async () =>
    (await ask<{ reviewsBlind: boolean }>("{ reviewsBlind }", nisha)).reviewsBlind;

  it("is off at first: the score is shown with the submit, and counts everywhere", async () => {
    expect(await remembered()).toBe(false);
    expect(await hidden({})).toBe(false);
    expect(
      await ask(
        "{ userStatistics { totalTestsTaken scoredTests averageScore } results(limit: 1) { items { shown { score } } } }",
        nisha,
      ),
    ).toEqual({
      userStatistics: { totalTestsTaken: 1, scoredTests: 1, averageScore: 8.3 },
      results: { items: [{ shown: { score: 1 } }] },
    });
  });

  it("is remembered, for submits without it too, until the other one is made", async () => {
    expect(await hidden({ reviewBlind: true })).toBe(true);
    expect(await remembered()).toBe(true);
    expect(await hidden({})).toBe(true);
    expect(await hidden({ reviewBlind: false })).toBe(false);
    expect(await remembered()).toBe(false);
    expect(await hidden({})).toBe(false);
  });

  it("holds for an attempt that is submitted automatically", async () => {
    await hidden({ reviewBlind: true });
    const { startTest } = await ask<{ startTest: { id: string } }>(
      `mutation { startTest(testId: ${made.testId}) { id } }`,
      nisha,
    );
    const progress = {
      ...{ sequence: 1, currentQuestion: 0, timeLeftSeconds: 0, tabSwitchCount: 0 },
      ...{ answers: made.questionIds.map(() => 1), marked: made.questionIds.map(() => false) },
      ...{ firstShown: made.questionIds.map(() => 0), secondsSpent: made.questionIds.map(() => 0) },
      changeCounts: made.questionIds.map(() => 0),
    };
    const { body } = await nisha.graphql(
      "mutation ($input: SubmitAttemptInput!) { submitAttempt(input: $input) { scoreSeenAt } }",
      { input: { attemptId: startTest.id, progress } },
    );
    expect(body).toEqual({ data: { submitAttempt: { scoreSeenAt: null } } });
    await hidden({ reviewBlind: false });
  });

  it("does not stand against a request that asks for the score", async () => {
    expect(await hidden({ reviewBlind: true }, "score")).toBe(false);
    const { status, body } = await nisha.post("/api/v1/results/submit-quiz", {
      test_id: made.testId,
      answers: [{ question_id: made.questionIds[1], selected_option_index: 1 }],
      time_taken_minutes: 1,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ score: 1 });
    await hidden({ reviewBlind: false });
  });

  it("writes one statement either way", async () => {
    const statements = async (input: object, fields: string) => {
      const test = await server.makeTest({ count: 12 });
      await ask(`mutation { startTest(testId: ${test.testId}) { id } }`, nisha);
      const sent = await sentDuring(() =>
        nisha.graphql(
          `mutation ($input: SubmitQuizInput!) { submitQuiz(input: $input) { id ${fields} } }`,
          {
            input: {
              testId: String(test.testId),
              timeTakenMinutes: 0,
              answers: [{ questionId: String(test.questionIds[0]), selectedOptionIndex: 0 }],
              ...input,
            },
          },
        ),
      );
      const looks = ["session-state", "open-attempt test_id", "key-corrections-in-effect"];
      return sent.map(({ name }) => name ?? "").filter((name) => !looks.includes(name));
    };
    expect(await statements({ reviewBlind: false }, "score correctCount")).toEqual([
      "write-submission",
    ]);
    expect(await statements({ reviewBlind: true }, "")).toEqual(["write-submission"]);
    expect(await statements({ reviewBlind: true }, "correctCount")).toEqual([
      ...["write-submission", "see-scores"],
    ]);
    expect(await statements({ reviewBlind: false }, "")).toEqual(["write-submission"]);
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
    const listed = await lists();
    expect(listed.userStatistics).toEqual({
      ...{ totalTestsTaken: 2, scoredTests: 1, averageScore: 50, bestScore: 50 },
      ...{ highScoreRate: 0, lowScores: 0 },
    });
    expect(listed.subjectStatistics).toEqual([
      { averageScore: 50, questionsAsked: 10 },
      { averageScore: 50, questionsAsked: 10 },
    ]);
    expect(listed.dashboard.userStatistics.averageScore).toBe(50);
    const hidden = { id: unseen, shown: null };
    expect(listed.testOverview).toEqual({
      ...{ resultCount: 2, bestResult: { id: before }, results: [hidden, shown()] },
    });
    expect(listed.test.own).toMatchObject({
      ...{ timesTaken: 2, best: { id: before }, last: { id: before } },
    });
    expect(listed.high.totalCount).toBe(0);
    expect(listed.highest.items).toEqual([shown(), hidden]);
    expect(listed.dashboard.results).toEqual([hidden, shown()]);
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
    const listed = await lists();
    expect(listed.userStatistics).toEqual({
      ...{ totalTestsTaken: 2, scoredTests: 2, averageScore: 75, bestScore: 100 },
      ...{ highScoreRate: 50, lowScores: 0 },
    });
    expect(listed.testOverview.bestResult).toEqual({ id: unseen });
    expect(listed.test.own).toMatchObject({ best: { id: unseen }, last: { id: unseen } });
  });
});
