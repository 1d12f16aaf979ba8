import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";

let server: TestApp;
let student: Caller;
let other: Caller;
/** A test of ten questions, of which every second is of Law of Torts; the key is number mod 4. */
let ten: { testId: number; questionIds: number[] };

beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  student = await server.as("student@example.com");
  other = await server.as("other@example.com");
  ten = await server.makeTest({ count: 10, correctHundredths: 200, incorrectHundredths: 50 });
});
afterAll(() => server.close());

async function ask<Data>(query: string, variables?: unknown, caller: Caller = student) {
  const { body } = await caller.graphql(query, variables);
  return body as { data: Data; errors?: { message: string; extensions: { code: string } }[] };
}

/** Submits the test with so many right and so many wrong answers; answers the result's number. */
async function take(
  right: number,
  wrong: number,
  { testId, questionIds } = ten,
  caller = student,
): Promise<string> {
  const answers = questionIds.slice(0, right + wrong).map((question_id, index) => ({
    question_id,
    selected_option_index: index < right ? index % 4 : (index + 1) % 4,
  }));
  // Results of one millisecond would stand by number.
  server.pass(60);
  const { body } = await caller.post("/api/v1/results/submit-quiz", {
    ...{ test_id: testId, answers, time_taken_minutes: 1 },
  });
  return String((body as { id: number }).id);
}

async function takeRandom(filters: object, caller = student): Promise<string> {
  const input = { numQuestions: 2, durationMinutes: 5, correctMarks: 1, incorrectMarks: 0 };
  const made = await ask<{ generateRandomTest: { id: string } }>(
    "mutation ($input: RandomTestInput!) { generateRandomTest(input: $input) { id } }",
    { input: { ...input, filters } },
    caller,
  );
  server.pass(60);
  const { body } = await caller.post("/api/v1/random-tests/submit", {
    random_test_id: Number(made.data.generateRandomTest.id),
    ...{ answers: [], time_taken_minutes: 1 },
  });
  return String((body as { id: number }).id);
}

interface Page {
  results: {
    totalCount: number;
    regularCount: number;
    randomCount: number;
    items: { id: string; filtersName: string | null; ofPastYears: boolean }[];
  };
}

async function list(args: string, caller = student) {
  const { data } = await ask<Page>(
    `{ results(${args}) { totalCount regularCount randomCount items { id percent filtersName ofPastYears } } }`,
    undefined,
    caller,
  );
  return { ...data.results, ids: data.results.items.map(({ id }) => id) };
}

describe("the list of results", () => {
  it("is ordered and filtered over all of them, not over a page", async () => {
    const high = await take(8, 0); // 80 %
    const low = await take(2, 2); // 15 %
    const middle = await take(6, 0); // 60 %
    const random = await takeRandom({ subjects: ["Law of Torts"] }); // 0 %
    const sameScore = await take(8, 0); // 80 %, newer
    await take(10, 0, ten, other);
    expect((await list("order: NEWEST")).ids).toEqual([sameScore, random, middle, low, high]);
    expect((await list("order: OLDEST, limit: 2")).ids).toEqual([high, low]);
    expect((await list("order: HIGHEST")).ids).toEqual([sameScore, high, middle, low, random]);
    expect((await list("order: LOWEST, limit: 2, skip: 1")).ids).toEqual([low, middle]);
    expect(await list("order: LOWEST, kind: REGULAR, limit: 1")).toMatchObject({
      ...{ ids: [low], totalCount: 4, regularCount: 4, randomCount: 1 },
    });
    expect(await list("score: HIGH")).toMatchObject({ ids: [sameScore, high], randomCount: 0 });
    expect(await list("score: MIDDLE")).toMatchObject({ ids: [middle], totalCount: 1 });
    expect(await list("score: LOW, order: HIGHEST")).toMatchObject({
      ...{ ids: [low, random], totalCount: 2, regularCount: 1, randomCount: 1 },
    });
    expect(await list("score: LOW, kind: RANDOM")).toMatchObject({ ids: [random], totalCount: 1 });
    const { data } = await ask("{ userStatistics { totalTestsTaken lowScores highScoreRate } }");
    expect(data).toEqual({
      userStatistics: { totalTestsTaken: 5, lowScores: 2, highScoreRate: 40 },
    });
  });

  it("puts the fastest first", async () => {
    const caller = await server.as("fast@example.com");
    const [one, two, three] = [
      await take(1, 0, ten, caller),
      await take(2, 0, ten, caller),
      await take(3, 0, ten, caller),
    ];
    const seconds = (id: string, taken: number) =>
      server.dependencies.database.pool.query(
        "UPDATE attempts SET time_taken_seconds = $2 WHERE id = $1",
        [id, taken],
      );
    await Promise.all([seconds(one, 40), seconds(two, 10), seconds(three, 40)]);
    expect((await list("order: FASTEST", caller)).ids).toEqual([two, three, one]);
  });

  it("judges a score as it is shown", async () => {
    const caller = await server.as("edge@example.com");
    const id = await take(1, 0, ten, caller);
    const { pool } = server.dependencies.database;
    // 49.95 %, shown as 50.0 %.
    await pool.query(
      "UPDATE attempts SET score_hundredths = 999, max_hundredths = 2000 WHERE id = $1",
      [id],
    );
    expect((await list("score: LOW", caller)).ids).toEqual([]);
    expect((await list("score: MIDDLE", caller)).ids).toEqual([id]);
  });

  it("names random tests by their filters", async () => {
    const caller = await server.as("namer@example.com");
    const named = await takeRandom({ subjects: ["Law of Torts", "Law of Contracts"] }, caller);
    const whole = await takeRandom({}, caller);
    const fixed = await take(1, 0, ten, caller);
    const { items } = await list("order: OLDEST", caller);
    expect(items).toMatchObject([
      { id: named, filtersName: "Law of Torts and 1 more subject", ofPastYears: false },
      { id: whole, filtersName: "The whole bank", ofPastYears: false },
      { id: fixed, filtersName: null, ofPastYears: false },
    ]);
  });
});

interface Drill {
  subject: string;
  topic: string | null;
  questionCount: number;
  durationMinutes: number;
  correctMarks: number;
  incorrectMarks: number;
}
const DRILL = "subject topic questionCount durationMinutes correctMarks incorrectMarks";
const MADE =
  "id title numQuestions durationMinutes correctMarks incorrectMarks filters { subjects topics }";

describe("a drill", () => {
  it("is promised with a result's marking, and made as it was promised", async () => {
    const result = await take(5, 5);
    const { pool } = server.dependencies.database;
    await pool.query("UPDATE questions SET topic = 'Nuisance' WHERE id = $1", [ten.questionIds[0]]);
    const { data } = await ask<{ result: { drills: Drill[]; practisable: number[] } }>(
      `query ($id: ID!) { result(id: $id) { drills { ${DRILL} } practisable } }`,
      { id: result },
    );
    expect(data.result.practisable).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    const torts = data.result.drills.find(({ subject }) => subject === "Law of Torts");
    const marking = { correctMarks: 2, incorrectMarks: 0.5 };
    expect(torts).toMatchObject({ topic: null, questionCount: 5, durationMinutes: 5, ...marking });
    const made = await ask(
      `mutation ($id: ID!) { practiseSubject(subject: "Law of Torts", resultId: $id) { ${MADE} } }`,
      { id: result },
    );
    expect(made.data).toMatchObject({
      practiseSubject: {
        ...{ title: "Practice: Law of Torts", numQuestions: 5, durationMinutes: 5, ...marking },
        filters: { subjects: ["Law of Torts"], topics: [] },
      },
    });
  });

  it("asks ten questions, a minute for each, where there are so many", async () => {
    await server.makeTest({ count: 24 });
    const made = await ask(`mutation { practiseSubject(subject: "Law of Contracts") { ${MADE} } }`);
    expect(made.data).toMatchObject({
      practiseSubject: { numQuestions: 10, durationMinutes: 10, correctMarks: 2 },
    });
  });

  it("repeats chosen questions in the paper's order, never reserved ones", async () => {
    const hidden = await server.makeTest({ count: 4 });
    const result = await take(0, 4, hidden);
    const { pool } = server.dependencies.database;
    await pool.query("UPDATE tests SET is_public = false WHERE id = $1", [hidden.testId]);
    const practise = (positions: number[], caller = student) =>
      ask<{ practiseQuestions: { id: string } | null }>(
        `mutation ($id: ID!, $positions: [Int!]!) { practiseQuestions(resultId: $id, positions: $positions) { ${MADE} } }`,
        { id: result, positions },
        caller,
      );
    const none = await practise([0, 1]);
    expect(none.errors?.[0]).toMatchObject({
      message: "None of these questions is given out for practice.",
      extensions: { code: "BAD_REQUEST" },
    });
    await pool.query(
      "UPDATE questions SET released_at = now(), kept_back = false WHERE id = ANY ($1)",
      [[hidden.questionIds[1], hidden.questionIds[3]]],
    );
    const open = await ask<{ result: { practisable: number[] } }>(
      "query ($id: ID!) { result(id: $id) { practisable } }",
      { id: result },
    );
    expect(open.data.result.practisable).toEqual([1, 3]);
    const made = await practise([3, 0, 1, 1]);
    expect(made.data).toMatchObject({
      practiseQuestions: { numQuestions: 2, durationMinutes: 2, incorrectMarks: 0.25 },
    });
    const { rows } = await pool.query(
      `SELECT array_agg(w.question_id ORDER BY asked.place) AS ids FROM random_tests r JOIN papers p ON p.id = r.paper_id,
        unnest(p.revision_ids) WITH ORDINALITY AS asked (id, place) JOIN question_revisions w ON w.id = asked.id WHERE r.id = $1`,
      [made.data.practiseQuestions?.id],
    );
    expect(rows[0].ids).toEqual([hidden.questionIds[1], hidden.questionIds[3]]);
    for (const positions of [[], [4], [-1]]) {
      expect((await practise(positions)).errors?.[0]?.extensions.code).toBe("BAD_USER_INPUT");
    }
    expect((await practise([1], other)).errors?.[0]?.extensions.code).toBe("NOT_FOUND");
  });

  it("says of chosen questions whose they are, and names no filters", async () => {
    const result = await take(0, 4, await server.makeTest({ count: 4, title: "Full Mock 4" }));
    const returned = "filters { subjects } chosenFrom";
    const { data } = await ask<{ practiseQuestions: { id: string } }>(
      `mutation ($id: ID!) { practiseQuestions(resultId: $id, positions: [1, 2]) { id title ${returned} } }`,
      { id: result },
    );
    expect(data.practiseQuestions).toMatchObject({
      ...{ title: "Practice: Full Mock 4", chosenFrom: "Full Mock 4", filters: { subjects: [] } },
    });
    const { id } = data.practiseQuestions;
    const chosen = { filters: null, chosenFrom: "Full Mock 4" };
    const before = await ask(
      `query ($id: ID!) { randomTestOverview(randomTestId: $id) { ${returned} } }`,
      { id },
    );
    expect(before.data).toEqual({ randomTestOverview: chosen });
    const started = await ask(
      "mutation ($id: ID!) { startRandomTest(randomTestId: $id) { filtersName } }",
      { id },
    );
    expect(started.data).toEqual({ startRandomTest: { filtersName: null } });
    const { body } = await student.post("/api/v1/random-tests/submit", {
      ...{ random_test_id: Number(id), answers: [], time_taken_minutes: 1 },
    });
    const done = String((body as { id: number }).id);
    const after = await ask(
      `query ($id: ID!) { result(id: $id) { ${returned} filtersName ofPastYears } }`,
      { id: done },
    );
    expect(after.data).toEqual({ result: { ...chosen, filtersName: null, ofPastYears: false } });
    const rest = await student.get(`/api/v1/random-tests/results/${done}`);
    expect(rest.body).toMatchObject({
      ...{ test_filter_subjects: [], test_filter_topics: [], test_filter_pyq_only: null },
      ...{ test_filter_pyq_exams: [], test_filter_pyq_years: [], test_filter_passages: "any" },
    });
  });

  it("needs a result that asked of the subject", async () => {
    const caller = await server.as("fresh@example.com");
    const { errors } = await ask(
      'mutation { practiseSubject(subject: "Law of Torts") { id } }',
      undefined,
      caller,
    );
    expect(errors?.[0]?.extensions.code).toBe("NOT_FOUND");
  });
});

describe("marks by subject", () => {
  const SUBJECTS = `{ subjectStatistics { subject testsTaken questionsAsked score maxMarks drill { ${DRILL} } } }`;

  it("are counted with each submit, with the newest result's marking", async () => {
    const caller = await server.as("counted@example.com");
    await take(2, 8, ten, caller);
    const cheap = await server.makeTest({ count: 2, correctHundredths: 100 });
    await take(1, 1, cheap, caller);
    const { data } = await ask<{ subjectStatistics: unknown[] }>(SUBJECTS, undefined, caller);
    // Five of ten at +2 and -0.5 with one right, and one more at +1.
    expect(data.subjectStatistics).toMatchObject([
      { subject: "Law of Contracts", questionsAsked: 6, score: -0.25, maxMarks: 11 },
      {
        ...{ subject: "Law of Torts", questionsAsked: 6, score: 1, maxMarks: 11 },
        drill: { questionCount: 10, durationMinutes: 10, correctMarks: 1, incorrectMarks: 0.25 },
      },
    ]);
  });

  it("are made up for when a version before wrote a result without them", async () => {
    const caller = await server.as("upgraded@example.com");
    await take(4, 6, ten, caller);
    await take(4, 6, ten, caller);
    const before = await ask(SUBJECTS, undefined, caller);
    await server.dependencies.database.pool.query(
      `UPDATE user_subject_statistics SET tests_counted = 1, questions = 5, score_hundredths = 0, last_attempt_id = NULL
       WHERE user_id = (SELECT id FROM users WHERE email = 'upgraded@example.com')`,
    );
    expect(await ask(SUBJECTS, undefined, caller)).toEqual(before);
    await take(10, 0, ten, caller);
    const { data } = await ask<{ subjectStatistics: unknown[] }>(SUBJECTS, undefined, caller);
    expect(data.subjectStatistics).toMatchObject([{ questionsAsked: 15 }, { questionsAsked: 15 }]);
  });
});
