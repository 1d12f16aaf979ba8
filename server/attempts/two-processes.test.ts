import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../tests/support/app.ts";
import { sentDuring } from "../../tests/support/sent-statements.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { connectDatabase, type Database } from "../database/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, InvalidInput, NotFound } from "../errors.ts";
import { findAttempt } from "./find-attempt.ts";
import type { SentProgress } from "./progress.ts";
import { resumeAttempt, saveProgress } from "./save-progress.ts";
import { abandon, startAttempt, startFresh } from "./start-attempt.ts";
import { submitAttempt } from "./submit-attempt.ts";
import { type QuizSubmission, submitQuiz } from "./submit-quiz.ts";
import { regularTarget, type Target } from "./target.ts";

const COUNT = 4;

let server: TestApp;
let here: Dependencies;
/** Another process of the server. */
let there: Dependencies;
let second: Database;
let student: Viewer;
let attemptId: number;

const progress = (sequence: number, more: Partial<SentProgress> = {}): SentProgress => ({
  sequence,
  currentQuestion: 1,
  // Less each time, and less than has passed however slow the test is.
  timeLeftSeconds: Math.max(60, 3_400 - 100 * sequence),
  tabSwitchCount: 0,
  answers: [1, -1, 0, 2],
  marked: [true, false, false, false],
  firstShown: [0, 4, -1, 9],
  secondsSpent: [3, 4, 0, 1],
  changeCounts: [1, 0, 2, 1],
  visits: [1, 2, 0, 1],
  choices: ["B", "", "CA", "C"],
  secondsReading: [0, 0, 0, 0],
  ...more,
});

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

const save = (where: Dependencies, sent: SentProgress) =>
  saveProgress(student, where, attemptId, sent);

beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  here = server.dependencies;
  const { connectionString } = (
    here.database.pool as unknown as { options: { connectionString: string } }
  ).options;
  second = connectDatabase(connectionString);
  there = { ...here, database: second };
  const person = await here.database.prisma.user.create({
    data: { email: "known@example.com", fullName: "Known" },
  });
  const { id: userId, email, fullName } = person;
  student = {
    ...{ userId, email, fullName, role: "student" },
    sessionId: "00000000-0000-4000-8000-000000000000",
  };
});
afterAll(async () => {
  await second.close();
  await server.close();
});

beforeEach(async () => {
  const { testId } = await server.makeTest({ count: COUNT });
  ({ id: attemptId } = await startAttempt(student, here, regularTarget(testId)));
  // The client claims that its questions were on the screen for this long.
  server.pass(8);
});

describe("an attempt that two processes write", () => {
  it("is read and compared by each save and submit", async () => {
    const sent = await sentDuring(async () => {
      await save(here, progress(1));
      await save(here, progress(2, { answers: [2, -1, 0, 2] }));
    });
    const saving = ["own-attempt", "save-progress"];
    expect(sent.map(({ name }) => name)).toEqual([...saving, ...saving]);
    const stored = await findAttempt(student, there, attemptId);
    expect(stored).toMatchObject({ ...progress(2, { answers: [2, -1, 0, 2] }) });
    expect(await save(here, progress(3))).toEqual(await findAttempt(student, there, attemptId));
    const submitting = await sentDuring(() => submitAttempt(student, here, attemptId, progress(4)));
    expect(submitting.map(({ name }) => name)).toEqual([
      ...["own-attempt", "key-corrections-in-effect", "write-submission"],
    ]);
    const after = await findAttempt(student, there, attemptId);
    expect(after).toMatchObject({ status: "submitted", ...progress(4), lateAnswers: 0 });
    // A repeated submit returns the same result.
    const again = await submitAttempt(student, here, attemptId, progress(4));
    expect(again).toEqual({ resultId: attemptId, written: null });
  });

  it("refuses what is older than another process has saved", async () => {
    await save(there, progress(5));
    const older = await failureOf(save(here, progress(4)));
    expect(older).toBeInstanceOf(Conflict);
    expect(older).toMatchObject({ facts: { sequence: 5 } });
    await save(here, progress(6));
    expect((await findAttempt(student, there, attemptId)).sequence).toBe(6);
    await save(there, progress(7));
    const submit = await failureOf(submitAttempt(student, here, attemptId, progress(6)));
    expect(submit).toMatchObject({ facts: { sequence: 7 } });
  });

  it("counts the switch when another process has resumed it", async () => {
    await save(here, progress(1));
    await resumeAttempt(student, there, attemptId);
    const fewer = await failureOf(save(here, progress(3)));
    expect(fewer).toBeInstanceOf(InvalidInput);
    const saved = await save(here, progress(3, { tabSwitchCount: 1 }));
    expect(saved).toMatchObject({ penaltyMinutes: 1, tabSwitchCount: 1 });
  });

  it("is saved no more when it was abandoned or submitted elsewhere", async () => {
    await abandon(second.pool, attemptId, null);
    expect(await failureOf(save(here, progress(1)))).toMatchObject({
      facts: { status: "abandoned" },
    });
    expect(await failureOf(submitAttempt(student, here, attemptId, progress(1)))).toBeInstanceOf(
      Conflict,
    );
  });

  it("ends when its time is over, with what was saved", async () => {
    await save(here, progress(1));
    server.pass(3_600 + 120);
    const late = await failureOf(save(here, progress(2)));
    expect(late).toMatchObject({ facts: { reason: "time_over" } });
    await submitAttempt(student, here, attemptId, progress(3, { answers: [0, 0, 0, 2] }));
    expect(await findAttempt(student, there, attemptId)).toMatchObject({
      answers: [1, -1, 0, 2],
      lateAnswers: 2,
    });
  });

  it("is nobody else's, and refuses what can't be as ever", async () => {
    const stranger = { ...student, userId: student.userId + 1_000 };
    const foreign = await failureOf(saveProgress(stranger, here, attemptId, progress(1)));
    expect(foreign).toBeInstanceOf(NotFound);
    const wrong = await failureOf(save(here, progress(1, { answers: [1, 1] })));
    expect(wrong).toBeInstanceOf(InvalidInput);
    expect(await failureOf(save(here, progress(2_000_000)))).toBeInstanceOf(InvalidInput);
    // An old client leaves out a newer list; the stored one stays.
    await save(here, progress(1));
    const { marked: _, ...older } = progress(2);
    expect((await save(here, older)).marked).toEqual([true, false, false, false]);
  });
});

describe("an attempt that is submitted by its test", () => {
  let target: Target;
  let questionIds: number[];

  beforeEach(async () => {
    const made = await server.makeTest({ count: COUNT });
    questionIds = made.questionIds;
    target = regularTarget(made.testId);
    ({ id: attemptId } = await startAttempt(student, here, target));
  });

  const submission = (options: number[]): QuizSubmission => ({
    target,
    answers: options.map((selectedOptionIndex, place) => ({
      questionId: questionIds[place] ?? 0,
      selectedOptionIndex,
    })),
    timeTakenMinutes: 0,
  });

  it("takes three statements, and gives the same result when it comes again", async () => {
    const sent = await sentDuring(() => submitQuiz(student, here, submission([0, 1, 3])));
    expect(sent.map(({ name }) => name)).toEqual([
      ...["open-attempt test_id", "key-corrections-in-effect", "write-submission"],
    ]);
    const { paper: _, ...stored } = await findAttempt(student, there, attemptId);
    expect(stored).toMatchObject({
      ...{ status: "submitted", sequence: 1, answers: [0, 1, 3, -1] },
      ...{ firstShown: [-1, -1, -1, -1], secondsSpent: [0, 0, 0, 0], choices: ["", "", "", ""] },
      marked: [false, false, false, false],
    });
    const again = await submitQuiz(student, here, submission([0, 1, 3]));
    expect(again).toEqual({ resultId: attemptId, written: null });
  });

  it("keeps what another process has saved", async () => {
    await save(there, progress(5));
    // As long as its questions are said to have been on the screen.
    server.pass(8);
    await submitQuiz(student, here, submission([2]));
    expect(await findAttempt(student, there, attemptId)).toMatchObject({
      ...{ status: "submitted", sequence: 6, answers: [2, -1, -1, -1] },
      ...{ marked: progress(5).marked, secondsSpent: progress(5).secondsSpent },
    });
  });

  it("is the open one when another was started elsewhere instead", async () => {
    await save(here, progress(1));
    const { id: fresh } = await startFresh(student, there, attemptId);
    const { resultId } = await submitQuiz(student, here, submission([1]));
    expect(resultId).toBe(fresh);
    expect((await findAttempt(student, there, attemptId)).status).toBe("abandoned");
  });

  it("is nobody else's, and refuses what can't be as ever", async () => {
    const stranger = { ...student, userId: student.userId + 1_000 };
    const foreign = await failureOf(submitQuiz(stranger, here, submission([1])));
    expect(foreign).not.toBeNull();
    expect(await failureOf(submitQuiz(student, here, submission([9])))).toBeInstanceOf(
      InvalidInput,
    );
    expect((await findAttempt(student, there, attemptId)).status).toBe("open");
    await submitQuiz(student, here, submission([1]));
  });
});
