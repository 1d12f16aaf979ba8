import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Answer, type Caller, createTestApp, type TestApp } from "../../tests/support/app.ts";
import { insertLabelled, plain } from "../../tests/support/labelled-bank.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { rebuildHistories } from "../answer-history/rebuild.ts";
import { inTransaction } from "../database/transaction.ts";
import { correctKey, type KeyDecision } from "../questions/correct-key.ts";
import { storePractice } from "./start-practice.ts";

interface Question {
  id: string;
  position: number;
  questionId: string;
  subject: string;
  answer: {
    choice: number | null;
    isRight: boolean;
    correctOptionIndex: number;
    acceptedOptions: number[];
  } | null;
}

interface Practice {
  id: string;
  kind: string;
  title: string;
  questionCount: number;
  answeredCount: number;
  rightCount: number;
  currentQuestion: number;
  secondsLeft: number | null;
  finishedAt: string | null;
  questions: Question[];
  outcomes: { subject: string; answered: number; right: number }[];
}

interface Answered {
  data: Record<string, never>;
  errors?: { message: string; extensions: { code: string } }[];
}

const WHOLE = `id kind title questionCount answeredCount rightCount currentQuestion secondsLeft finishedAt
  questions { id position questionId subject answer { choice isRight correctOptionIndex acceptedOptions } }
  outcomes { subject answered right }`;

let server: TestApp;
let student: Caller;
beforeEach(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  student = await server.as("student@example.com");
});
afterEach(() => server.close());

function answered(answer: Answer): Answered {
  return answer.body as Answered;
}

async function ask<Data>(caller: Caller, query: string, variables: object = {}): Promise<Data> {
  const { data, errors } = answered(await caller.graphql(query, variables));
  expect(errors, JSON.stringify(errors)).toBeUndefined();
  return data as Data;
}

async function failure(caller: Caller, query: string, variables: object = {}): Promise<string> {
  const { errors } = answered(await caller.graphql(query, variables));
  return `${errors?.[0]?.extensions.code}: ${errors?.[0]?.message}`;
}

async function start(input: object = {}): Promise<Practice> {
  const query = `mutation ($input: PracticeInput!) { startPractice(input: $input) { ${WHOLE} } }`;
  return (await ask<{ startPractice: Practice }>(student, query, { input })).startPractice;
}

async function select(ids: readonly number[], title = "Contracts"): Promise<Practice> {
  const query = `mutation ($ids: [ID!]!, $title: String!) { practiseSelection(questionIds: $ids, title: $title) { ${WHOLE} } }`;
  const data = await ask<{ practiseSelection: Practice }>(student, query, { ids, title });
  return data.practiseSelection;
}

const ANSWER = `mutation ($id: ID!, $position: Int!, $choice: Int, $seconds: Int!) {
  answerPractice(id: $id, position: $position, choice: $choice, seconds: $seconds) {
    isRefused practice { answeredCount rightCount currentQuestion secondsLeft finishedAt }
    question { answer { choice isRight correctOptionIndex acceptedOptions } }
  } }`;

interface Answered {
  isRefused: boolean;
  practice: Practice;
  question: Question;
}

async function answer(
  id: string,
  position: number,
  choice: number | null,
  seconds = 5,
): Promise<Answered> {
  const variables = { id, position, choice, seconds };
  return (await ask<{ answerPractice: Answered }>(student, ANSWER, variables)).answerPractice;
}

async function pools(variables: object = {}): Promise<Record<string, number>> {
  const query = `query ($filters: RandomTestFiltersInput) { practicePools(filters: $filters) { pool count } }`;
  const { practicePools } = await ask<{ practicePools: { pool: string; count: number }[] }>(
    student,
    query,
    variables,
  );
  return Object.fromEntries(practicePools.map(({ pool, count }) => [pool, count]));
}

/** Submits a test whose answers are right at the even places, and marks nothing. */
async function takeTest(count: number) {
  const made = await server.makeTest({ count });
  const { pool } = server.dependencies.database;
  const { rows } = await pool.query<{ id: number; key: number }>(
    "SELECT q.id, r.correct_option_index AS key FROM questions q JOIN question_revisions r ON r.id = q.revision_id WHERE q.id = ANY ($1) ORDER BY q.id",
    [made.questionIds],
  );
  const answers = rows.map(({ id, key }, index) => ({
    question_id: id,
    selected_option_index: index % 2 === 0 ? key : key === 0 ? 1 : 0,
  }));
  const { status, text } = await student.post("/api/v1/results/submit-quiz", {
    ...{ test_id: made.testId, answers, time_taken_minutes: 1 },
  });
  expect(status, text).toBe(201);
  return made;
}

describe("a practice", () => {
  it("says what a question usually takes once 20 answers have a time", async () => {
    const usual = async () =>
      (await ask<{ usualSeconds: number | null }>(student, "{ usualSeconds }")).usualSeconds;
    await takeTest(21);
    const { id } = await start({ numQuestions: 21 });
    // Of 0 seconds no time is known, and "I don't know" is no answer.
    await answer(id, 0, 0, 0);
    for (let position = 1; position < 20; position += 1) {
      server.pass(60);
      await answer(id, position, 0, position < 10 ? position : 30);
    }
    expect(await usual()).toBeNull();
    server.pass(60);
    await answer(id, 20, 1, 30);
    expect(await usual()).toBe(30);
    expect(
      (
        await ask<{ usualSeconds: number | null }>(
          await server.as("other@example.com"),
          "{ usualSeconds }",
        )
      ).usualSeconds,
    ).toBeNull();
  });

  it("returns the key of a question with its answer, and not before", async () => {
    await server.makeTest({ count: 3 });
    const started = await start({ numQuestions: 3 });
    expect(started).toMatchObject({ kind: "PRACTICE", title: "Practice", questionCount: 3 });
    expect(started.questions.map(({ answer: given }) => given)).toEqual([null, null, null]);
    const first = await answer(started.id, 0, 1);
    expect(first.question.answer?.choice).toBe(1);
    expect(first.question.answer?.isRight).toBe(first.question.answer?.correctOptionIndex === 1);
    const { practice } = await ask<{ practice: Practice }>(
      student,
      `query ($id: ID!) { practice(id: $id) { ${WHOLE} } }`,
      { id: started.id },
    );
    expect(practice.currentQuestion).toBe(1);
    expect(practice.questions.map(({ answer: given }) => given === null)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it("keeps the first answer, reports that, and ends with its last one", async () => {
    await server.makeTest({ count: 2 });
    const { id } = await start({ numQuestions: 2 });
    await answer(id, 0, 0);
    expect(await answer(id, 0, 0)).toMatchObject({ isRefused: false });
    const other = await answer(id, 0, 1);
    expect(other).toMatchObject({ isRefused: true, question: { answer: { choice: 0 } } });
    const last = await answer(id, 1, null);
    expect(last.practice.finishedAt).not.toBeNull();
    expect(last.question.answer).toMatchObject({ choice: null, isRight: false });
    // Sent again after the end it is still the same answer.
    expect(await answer(id, 1, null)).toMatchObject({ isRefused: false });
  });

  it("goes into the answer history with each answer, once", async () => {
    await server.makeTest({ count: 2 });
    const { id, questions } = await start({ numQuestions: 2 });
    server.pass(60);
    await Promise.all([answer(id, 0, 0, 7), answer(id, 0, 0, 7), answer(id, 0, 1, 7)]);
    const { rows } = await server.dependencies.database.pool.query(
      "SELECT question_id, source, seconds, position FROM student_answers",
    );
    const questionId = Number(questions[0]?.questionId);
    expect(rows).toEqual([{ question_id: questionId, source: 1, seconds: 7, position: 0 }]);
    const known = await server.dependencies.database.prisma.studentQuestion.findMany();
    expect(known.map((row) => row.questionId)).toEqual([questionId]);
  });

  it("is remembered as a rebuild makes it, whatever the milliseconds of an answer", async () => {
    await server.makeTest({ count: 3 });
    const { id } = await start({ numQuestions: 3 });
    for (const position of [0, 1, 2]) {
      server.pass(7.4);
      await answer(id, position, position);
    }
    expect(await rebuildHistories(server.dependencies.database)).toMatchObject({ corrected: 0 });
  });

  it("is judged by the corrections of the moment, and stays so", async () => {
    const { database } = server.dependencies;
    const bank = await insertLabelled(database, plain(5));
    const admin = await insertViewer(database, "admin");
    const correct = async (position: number, kind: KeyDecision["kind"], ...options: number[]) => {
      const { questionId } = questions[position] as Question;
      const { revisionId } = await database.prisma.question.findUniqueOrThrow({
        where: { id: Number(questionId) },
        select: { revisionId: true },
      });
      const decision = { revisionId: revisionId ?? 0, kind, options, reason: "Void", replaces: 0 };
      await correctKey(admin, server.dependencies, decision);
    };
    const { id, questions } = await start({ numQuestions: 5 });
    server.pass(60);
    expect((await answer(id, 0, 0)).question.answer).toMatchObject({ isRight: false });
    server.pass(60);
    await correct(0, "also_accepted", 0);
    await correct(1, "also_accepted", 2);
    await correct(2, "given_to_all");
    await correct(3, "other_key", 0);
    await correct(4, "dropped");
    server.pass(60);
    expect((await answer(id, 1, 2)).question.answer).toEqual({
      ...{ choice: 2, isRight: true, correctOptionIndex: 1, acceptedOptions: [1, 2] },
    });
    expect((await answer(id, 2, 0)).question.answer).toMatchObject({
      ...{ isRight: true, acceptedOptions: [1, 0, 2] },
    });
    expect((await answer(id, 3, 1)).question.answer).toMatchObject({
      ...{ isRight: false, correctOptionIndex: 0, acceptedOptions: [0] },
    });
    // "I don't know" is right nowhere.
    const last = await answer(id, 4, null);
    expect(last).toMatchObject({
      question: { answer: { isRight: false } },
      practice: { rightCount: 2 },
    });
    const query = `query ($id: ID!) { practice(id: $id) { ${WHOLE} } }`;
    const { practice } = await ask<{ practice: Practice }>(student, query, { id });
    expect(practice.questions[0]?.answer).toMatchObject({ isRight: false, acceptedOptions: [1] });
    expect(practice.outcomes).toMatchObject([{ answered: 5, right: 2 }]);
    const { rows } = await database.pool.query(
      "SELECT outcome FROM student_answers ORDER BY position",
    );
    expect(rows.map(({ outcome }) => outcome)).toEqual([3, 2, 2, 3, 1]);
    expect(await rebuildHistories(database)).toMatchObject({ corrected: 0 });
    // What was dropped is drawn no more, and counted in no pool.
    expect(await pools()).toMatchObject({ ALL: 4, WRONG: 2 });
    const next = await start({ numQuestions: 50 });
    const ids = next.questions.map(({ questionId }) => questionId);
    expect(ids).toHaveLength(bank.length - 1);
    expect(ids).not.toContain(questions[4]?.questionId);
  });

  it("takes no answer once it was ended, and none that can't be one", async () => {
    await server.makeTest({ count: 2 });
    const { id } = await start({ numQuestions: 2 });
    const wrong = async (change: object) =>
      failure(student, ANSWER, { id, position: 0, choice: 0, seconds: 1, ...change });
    expect(await wrong({ position: 2 })).toMatch(/^BAD_USER_INPUT: .*position must be from 0 to 1/);
    expect(await wrong({ choice: 9 })).toMatch(/^BAD_USER_INPUT: .*has \d options/);
    expect(await wrong({ choice: -2 })).toMatch(/^BAD_USER_INPUT/);
    expect(await wrong({ id: "999999" })).toBe("NOT_FOUND: Practice not found");
    const end = `mutation ($id: ID!) { endPractice(id: $id) { finishedAt } }`;
    await ask(student, end, { id });
    expect(await wrong({})).toMatch(/^CONFLICT: This practice is over/);
  });

  it("is nobody else's", async () => {
    await server.makeTest({ count: 2 });
    const { id } = await start({ numQuestions: 2 });
    const other = await server.as("other@example.com");
    const query = `query ($id: ID!) { practice(id: $id) { id } practices { totalCount } }`;
    expect(await failure(other, query, { id })).toBe("NOT_FOUND: Practice not found");
    const variables = { id, position: 0, choice: 0, seconds: 1 };
    expect(await failure(other, ANSWER, variables)).toBe("NOT_FOUND: Practice not found");
    const end = `mutation ($id: ID!) { endPractice(id: $id) { id } }`;
    expect(await failure(other, end, { id })).toBe("NOT_FOUND: Practice not found");
  });

  it("ends with its clock, which runs at questions alone", async () => {
    await server.makeTest({ count: 3 });
    const { id, secondsLeft } = await start({ numQuestions: 3, minutes: 1 });
    expect(secondsLeft).toBe(60);
    server.pass(3_600);
    expect((await answer(id, 0, 0, 40)).practice).toMatchObject({
      ...{ secondsLeft: 20, finishedAt: null },
    });
    const last = await answer(id, 1, 0, 999);
    expect(last.practice.secondsLeft).toBe(0);
    expect(last.practice.finishedAt).not.toBeNull();
  });

  it("is one of five in progress at most, also when many are started at once", async () => {
    const { questionIds } = await server.makeTest({ count: 1 });
    const { database, now } = server.dependencies;
    const user = await database.prisma.user.findUniqueOrThrow({
      where: { email: "student@example.com" },
    });
    const plan = {
      kind: "practice",
      title: "",
      minutes: null,
      filters: {},
      ids: questionIds,
    } as const;
    const begin = () =>
      inTransaction(database, (client) =>
        storePractice(client, { userId: user.id } as Viewer, now(), plan),
      );
    const started = await Promise.allSettled(Array.from({ length: 15 }, begin));
    const refused = started.flatMap((one) => (one.status === "rejected" ? String(one.reason) : []));
    expect(refused).toHaveLength(10);
    expect(refused[0]).toContain("You have 5 practices in progress. Finish or discard one first.");
    expect(await database.prisma.practice.count()).toBe(5);
  });

  it.each([
    [{ numQuestions: 0 }, /whole number from 1 to 200/],
    [{ numQuestions: 201 }, /whole number from 1 to 200/],
    [{ minutes: 0 }, /Minutes must be/],
    [{ minutes: 301 }, /Minutes must be/],
    [{ filters: { subjects: ["Astrology"] } }, /"Astrology" is not a subject/],
  ])("refuses %j", async (input, message) => {
    await server.makeTest({ count: 1 });
    const query = "mutation ($input: PracticeInput!) { startPractice(input: $input) { id } }";
    expect(await failure(student, query, { input })).toMatch(message);
  });
});

it("a practice is one of 200 started in 24 hours at most", async () => {
  const { pool } = server.dependencies.database;
  await insertLabelled(server.dependencies.database, plain(3));
  await start({ pool: "ALL", numQuestions: 1 });
  await pool.query(
    `INSERT INTO practices (user_id, kind, title, revision_ids, answers, answered_after, seconds_spent, created_at, finished_at)
     SELECT user_id, kind, title, revision_ids, answers, answered_after, seconds_spent, created_at, created_at
     FROM practices, generate_series(1, 198)`,
  );
  await start({ pool: "ALL", numQuestions: 1 });
  const query = "mutation ($input: PracticeInput!) { startPractice(input: $input) { id } }";
  const refused = await failure(student, query, { input: { pool: "ALL", numQuestions: 1 } });
  expect(refused).toContain("CONFLICT: You have started 200 practices in 24 hours");
  server.pass(24 * 3600 + 60);
  await start({ pool: "ALL", numQuestions: 1 });
});

describe("the pools", () => {
  it("count and draw what was seen, missed and marked, and what was not", async () => {
    const taken = await takeTest(6);
    await insertLabelled(server.dependencies.database, plain(5));
    expect(await pools()).toEqual({ ALL: 11, UNSEEN: 5, WRONG: 3, MARKED: 0, STALE: 0 });
    const wrong = await start({ pool: "WRONG", numQuestions: 50 });
    expect(wrong.title).toBe("Wrong before");
    expect(wrong.questions.map(({ questionId }) => Number(questionId)).toSorted()).toEqual(
      taken.questionIds.filter((_, index) => index % 2 === 1).toSorted(),
    );
    const unseen = await start({ pool: "UNSEEN", numQuestions: 4 });
    expect(unseen.questionCount).toBe(4);
    const seen = new Set(taken.questionIds);
    expect(unseen.questions.filter(({ questionId }) => seen.has(Number(questionId)))).toEqual([]);
    const query = "mutation ($input: PracticeInput!) { startPractice(input: $input) { id } }";
    expect(await failure(student, query, { input: { pool: "MARKED" } })).toMatch(
      /^BAD_REQUEST: No question matches/,
    );
    server.pass(31 * 24 * 3_600);
    expect(await pools()).toMatchObject({ STALE: 6, WRONG: 3 });
  });

  it("leave out questions that are reserved, deleted, or asked by a quiz in progress", async () => {
    const { database } = server.dependencies;
    const bank = await insertLabelled(database, plain(6));
    const ids = bank.map(({ id }) => id);
    await database.pool.query("UPDATE questions SET deleted_at = now() WHERE id = $1", [ids[0]]);
    await database.pool.query("UPDATE questions SET kept_back = true WHERE id = $1", [ids[1]]);
    const open = await server.makeTest({ count: 2 });
    expect(await pools()).toMatchObject({ ALL: 6, UNSEEN: 6 });
    await student.get(`/api/v1/tests/${open.testId}/start`);
    const { rows } = await database.pool.query("SELECT status FROM attempts");
    expect(rows).toEqual([{ status: "open" }]);
    expect(await pools()).toMatchObject({ ALL: 4, UNSEEN: 4 });
    const all = await start({ numQuestions: 200 });
    expect(all.questions.map(({ questionId }) => Number(questionId)).toSorted()).toEqual(
      ids.slice(2).toSorted(),
    );
  });
});

describe("the counts by subject", () => {
  const QUERY =
    "{ practiceSubjects { subject questionCount unseen wrong marked } weakestArea { subject topic questionCount } }";
  interface Counts {
    practiceSubjects: { subject: string; questionCount: number; unseen: number; wrong: number }[];
    weakestArea: { subject: string; topic: string | null; questionCount: number } | null;
  }

  it("say what is wrong, unseen and held, most wrong first, and which subject is weakest", async () => {
    const { database } = server.dependencies;
    const bank = await insertLabelled(database, [...plain(30, "Torts"), ...plain(14, "Contracts")]);
    const before = await ask<Counts>(student, QUERY);
    expect(before).toEqual({
      practiceSubjects: [
        { subject: "Contracts", questionCount: 14, unseen: 14, wrong: 0, marked: 0 },
        { subject: "Torts", questionCount: 30, unseen: 30, wrong: 0, marked: 0 },
      ],
      weakestArea: null,
    });
    // Twelve of each: all right in Torts, all wrong in Contracts, whose right option is B.
    const ids = (subject: string) =>
      bank.filter((one) => one.subject === subject).map(({ id }) => id);
    const questionIds = [...ids("Torts").slice(0, 12), ...ids("Contracts").slice(0, 12)];
    const { testId } = await server.makeTest({ questionIds });
    const answers = questionIds.map((id, index) => ({
      question_id: id,
      selected_option_index: index < 12 ? 1 : 0,
    }));
    const submission = { test_id: testId, answers, time_taken_minutes: 1 };
    const submitted = await student.post("/api/v1/results/submit-quiz", submission);
    expect(submitted.status, submitted.text).toBe(201);
    const resultId = (submitted.body as { id: number }).id;
    await student.graphql(`mutation { showScore(resultId: "${resultId}") { id } }`);
    const after = await ask<Counts>(student, QUERY);
    // A made test brings questions of its own.
    const own = after.practiceSubjects.filter(({ subject }) => !subject.startsWith("Law of"));
    expect({ ...after, practiceSubjects: own }).toEqual({
      practiceSubjects: [
        { subject: "Contracts", questionCount: 14, unseen: 2, wrong: 12, marked: 0 },
        { subject: "Torts", questionCount: 30, unseen: 18, wrong: 0, marked: 0 },
      ],
      weakestArea: { subject: "Contracts", topic: null, questionCount: 14 },
    });
    // A test in progress holds its questions.
    const open = await server.makeTest({ questionIds: ids("Contracts").slice(10) });
    await student.get(`/api/v1/tests/${open.testId}/start`);
    const held = await ask<Counts>(student, QUERY);
    expect(held.practiceSubjects[0]).toMatchObject({ questionCount: 10, unseen: 0, wrong: 10 });
    expect(held.weakestArea).toMatchObject({ questionCount: 10 });
  });
});

describe("a practice of a selection", () => {
  it("asks what the student has seen or may draw, in its order, once each", async () => {
    const { database } = server.dependencies;
    const { questionIds } = await takeTest(3);
    const [open, kept] = await insertLabelled(database, plain(2));
    const [seenAndKept = 0] = questionIds;
    const keptBack = [seenAndKept, kept?.id];
    await database.pool.query("UPDATE questions SET kept_back = true WHERE id = ANY ($1)", [
      keptBack,
    ]);
    const wanted = [open?.id ?? 0, seenAndKept, kept?.id ?? 0, open?.id ?? 0, 99_999];
    const { questions, kind, title } = await select(wanted);
    expect({ kind, title }).toEqual({ kind: "MISTAKES", title: "Contracts" });
    expect(questions.map(({ questionId }) => Number(questionId))).toEqual(wanted.slice(0, 2));
  });

  it("refuses none, too many, and what nobody may see", async () => {
    const { questionIds } = await server.makeTest({ count: 1 });
    const { pool } = server.dependencies.database;
    await pool.query("UPDATE questions SET kept_back = true WHERE id = ANY ($1)", [questionIds]);
    const query = `mutation ($ids: [ID!]!) { practiseSelection(questionIds: $ids, title: "") { id } }`;
    expect(await failure(student, query, { ids: [] })).toMatch(/Choose at least one/);
    const many = Array.from({ length: 201 }, (_, index) => index + 1);
    expect(await failure(student, query, { ids: many })).toMatch(/At most 200 questions/);
    expect(await failure(student, query, { ids: ["x"] })).toMatch(/not a question's number/);
    expect(await failure(student, query, { ids: questionIds })).toMatch(/^BAD_REQUEST: None/);
  });
});

describe("the diagnostic", () => {
  const DIAGNOSTIC = `mutation { startDiagnostic { ${WHOLE} } }`;

  it("asks twelve questions, dealt to the subjects, and there is one", async () => {
    const { database } = server.dependencies;
    const subject = (name: string, count: number) =>
      plain(count).map((question) => ({ ...question, subject: name }));
    await insertLabelled(database, [
      ...[
        ...subject("Contracts", 20),
        ...subject("Torts", 3),
        ...subject("English", 20),
        ...subject("Draft", 2),
      ],
    ]);
    const started = await Promise.all([
      ask<{ startDiagnostic: Practice }>(student, DIAGNOSTIC),
      ask<{ startDiagnostic: Practice }>(student, DIAGNOSTIC),
    ]);
    const [first, second] = started.map(({ startDiagnostic }) => startDiagnostic);
    expect(first?.id).toBe(second?.id);
    expect(first).toMatchObject({ kind: "DIAGNOSTIC", questionCount: 12, secondsLeft: 600 });
    const asked = Map.groupBy(first?.questions ?? [], (question) => question.subject);
    expect([...asked].map(([name, { length }]) => [name, length])).toEqual([
      ["Contracts", 5],
      ["English", 4],
      ["Torts", 3],
    ]);
    const { dashboard } = await ask<{ dashboard: { practising: object } }>(
      student,
      "{ dashboard { practising { underWay { id } diagnostic { id } diagnosticQuestions diagnosticSubjects } } }",
    );
    expect(dashboard.practising).toEqual({
      ...{ underWay: [{ id: first?.id }], diagnostic: { id: first?.id } },
      ...{ diagnosticQuestions: 12, diagnosticSubjects: 3 },
    });
  });

  it("is refused while the bank is empty", async () => {
    expect(await failure(student, DIAGNOSTIC)).toMatch(/^BAD_REQUEST: .*no question/);
  });
});

it("shows that a held question was answered, and not its key", async () => {
  const { questionIds } = await server.makeTest({ count: 2 });
  const { id } = await select(questionIds);
  await answer(id, 0, 1);
  const open = await server.makeTest({ questionIds: questionIds.slice(0, 1) });
  await student.get(`/api/v1/tests/${open.testId}/start`);
  const query = `query ($id: ID!) { practice(id: $id) { questions { isHeld isAnswered answer { choice } } } }`;
  const { practice } = await ask<{ practice: Practice }>(student, query, { id });
  expect(practice.questions).toEqual([
    { isHeld: true, isAnswered: true, answer: null },
    { isHeld: false, isAnswered: false, answer: null },
  ]);
});
