import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/app.ts";
import { ask, begin, CLOCKS, NONE, refusedAt } from "./section-attempts.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
});
afterAll(() => server.close());

describe("locked sections", () => {
  it("take answers while they are open, and refuse them by name after that", async () => {
    const { save } = await begin(server);
    const first = await save(1, [1, -1, 1, -1, -1, -1], { section: 0 });
    expect(first).toMatchObject({ section: 0, answers: [1, -1, -1, -1, -1, -1] });
    expect(first.refusedAnswers).toEqual([refusedAt(2, "NOT_BEGUN")]);
    const moved = await save(2, [1, 0, 1, -1, -1, -1], { section: 1, sectionTimeLeftSeconds: 600 });
    expect(moved).toMatchObject({ section: 1, answers: [1, 0, 1, -1, -1, -1], refusedAnswers: [] });
    expect(moved.left[0], "left for good").toBe(0);
    expect(moved.timeLeftSeconds).toBe(moved.left[1] + moved.left[2]);
    const cheat = await save(3, [2, 2, 2, -1, -1, 2], { section: 0, sectionTimeLeftSeconds: 600 });
    expect(cheat).toMatchObject({ section: 1, answers: [1, 0, 2, -1, -1, -1] });
    expect(cheat.refusedAnswers).toEqual([
      refusedAt(0, "OVER"),
      refusedAt(1, "OVER"),
      refusedAt(5, "NOT_BEGUN"),
    ]);
    // The same once more, since its answer may have got lost: nothing is new, and it says so again.
    expect(await save(3, [2, 2, 2, -1, -1, 2], { section: 0 })).toEqual(cheat);
    expect(await save(3, [2, 2, 3, -1, -1, 2], { section: 1 })).toMatchObject({
      code: "CONFLICT",
      sequence: 3,
    });
  });

  it("count no work in what was left of one that was given up", async () => {
    const { save, student, id } = await begin(server);
    server.pass(20);
    const moved = await save(1, NONE, { section: 1, sectionTimeLeftSeconds: 600 });
    expect(moved.timeLeftSeconds).toBeLessThanOrEqual(1_200);
    const { data } = await ask(student, `{ attempt(id: ${id}) { secondsWorked } }`);
    expect(data.attempt.secondsWorked).toBeGreaterThanOrEqual(20);
    expect(data.attempt.secondsWorked).toBeLessThan(40);
  });

  it("run out by the server's clock, with a minute for answers in transit", async () => {
    const { save } = await begin(server);
    await save(1, [0, -1, -1, -1, -1, -1], { section: 0 });
    server.pass(630);
    const late = await save(2, [0, 1, 2, -1, -1, -1], { section: 0, sectionTimeLeftSeconds: 600 });
    expect(late).toMatchObject({ section: 1, answers: [0, 1, 2, -1, -1, -1], refusedAnswers: [] });
    expect(late.left[0]).toBe(0);
    expect(late.left[1]).toBeLessThanOrEqual(570);
    server.pass(10);
    const later = await save(3, [3, 1, 2, -1, -1, -1], { section: 0 });
    expect(later).toMatchObject({ answers: [0, 1, 2, -1, -1, -1] });
    expect(later.refusedAnswers).toEqual([refusedAt(0, "OVER")]);
  });

  it("give the seconds between two sections back once, and no more", async () => {
    const { save } = await begin(server);
    await save(1, [0, -1, -1, -1, -1, -1], { section: 0 });
    server.pass(600);
    const over = await save(2, [0, 1, -1, -1, -1, -1], {
      ...{ section: 1, sectionTimeLeftSeconds: 600 },
    });
    expect(over).toMatchObject({ section: 1, refusedAnswers: [] });
    server.pass(5);
    const started = await save(3, [0, 1, 2, -1, -1, -1], {
      ...{ section: 1, sectionTimeLeftSeconds: 599 },
    });
    expect(started.left[1]).toBeGreaterThanOrEqual(598);
    expect(started.left[1]).toBeLessThanOrEqual(599);
    expect(started.timeLeftSeconds).toBe(started.left[1] + started.left[2]);
    server.pass(60);
    const greedy = await save(4, [0, 1, 2, -1, -1, -1], {
      ...{ section: 1, sectionTimeLeftSeconds: 600 },
    });
    expect(greedy.left[1]).toBeLessThanOrEqual(541);
  });

  it("hold against two tabs in two sections and saves out of order", async () => {
    const { save } = await begin(server);
    await save(5, [0, -1, 1, -1, -1, -1], { section: 1 });
    expect(await save(4, [2, 2, -1, -1, -1, -1], { section: 0 })).toMatchObject({ sequence: 5 });
    const racing = await Promise.all([
      save(6, [2, -1, 1, -1, -1, -1], { section: 0 }),
      save(7, [0, -1, 1, 3, -1, -1], { section: 1 }),
    ]);
    const newest = await save(8, [0, -1, 1, 3, -1, -1], { section: 1 });
    expect(racing[1], "the newer one is taken, whichever was first").toMatchObject({ sequence: 7 });
    expect(newest).toMatchObject({ section: 1, answers: [0, -1, 1, 3, -1, -1] });
    expect(newest.left[0]).toBe(0);
  });

  it("lose the penalty of a resume in the section in progress", async () => {
    const { save, student, id } = await begin(server);
    const before = await save(1, NONE, { section: 1 });
    const { data } = await ask(
      student,
      `mutation { resumeAttempt(attemptId: ${id}) { ${CLOCKS} } }`,
    );
    const { section, timeLeftSeconds } = data.resumeAttempt.sectionClocks;
    expect(section).toBe(1);
    expect(timeLeftSeconds).toEqual([0, before.left[1] - 60, 600]);
    const after = await save(3, [-1, -1, 1, -1, -1, -1], {
      ...{ section: 1, sectionTimeLeftSeconds: 600, tabSwitchCount: 1 },
    });
    expect(after.left[1]).toBeLessThanOrEqual(before.left[1] - 60);
    expect(after.answers[2]).toBe(1);
  });

  it("take what was answered before a silence whose resume ends the section, for a minute", async () => {
    for (const [wait, taken] of [
      [50, [0, 1, 2, -1, -1, -1]],
      [70, [0, -1, 2, -1, -1, -1]],
    ] as const) {
      const { save, student, id } = await begin(server);
      const first = { section: 0, sectionTimeLeftSeconds: 40 };
      await save(1, [0, -1, -1, -1, -1, -1], first);
      // The section was over 75 seconds ago, and the next one goes on.
      server.pass(115);
      await ask(student, `mutation { resumeAttempt(attemptId: ${id}) { id } }`);
      server.pass(wait);
      const next = { section: 1, sectionTimeLeftSeconds: 500, tabSwitchCount: 1 };
      const back = await save(3, [0, 1, 2, -1, -1, -1], next);
      expect(back.answers).toEqual(taken);
      expect(back).toMatchObject({ section: 1, reached: 1 });
      expect(back.left[0]).toBe(0);
      expect(back.refusedAnswers).toEqual(taken[1] === 1 ? [] : [refusedAt(1, "OVER")]);
    }
  });

  it("take nothing more of it after a second resume", async () => {
    const { save, student, id } = await begin(server);
    await save(1, [0, -1, -1, -1, -1, -1], { section: 0, sectionTimeLeftSeconds: 40 });
    for (const silence of [115, 100]) {
      server.pass(silence);
      await ask(student, `mutation { resumeAttempt(attemptId: ${id}) { id } }`);
    }
    const next = { section: 1, sectionTimeLeftSeconds: 400, tabSwitchCount: 2 };
    const back = await save(4, [0, 1, 2, -1, -1, -1], next);
    expect(back.answers).toEqual([0, -1, 2, -1, -1, -1]);
    expect(back.refusedAnswers).toEqual([refusedAt(1, "OVER")]);
  });

  it("refuse a section that is not there, and more time than it has", async () => {
    const { save } = await begin(server);
    expect(await save(1, NONE, { section: 3 })).toMatchObject({
      fields: [{ field: "section", message: "section must be from 0 to 2." }],
    });
    expect(await save(1, NONE, { section: 0, sectionTimeLeftSeconds: 601 })).toMatchObject({
      fields: [{ field: "sectionTimeLeftSeconds" }],
    });
  });
});

describe("unlocked sections with time", () => {
  it("let one come back, and take answers while their own time lasts", async () => {
    const { save } = await begin(server, false);
    server.pass(100);
    const moved = await save(1, [0, -1, 1, -1, -1, -1], {
      section: 1,
      sectionTimeLeftSeconds: 600,
    });
    expect(moved.left[0]).toBeLessThanOrEqual(500);
    const back = await save(2, [2, 3, 1, -1, -1, -1], {
      ...{ section: 0, sectionTimeLeftSeconds: moved.left[0] },
    });
    expect(back).toMatchObject({ section: 0, reached: 1, answers: [2, 3, 1, -1, -1, -1] });
    server.pass(600);
    const over = await save(3, [2, 1, 2, -1, -1, -1], { section: 0 });
    expect(over).toMatchObject({ section: 1, answers: [2, 3, 2, -1, -1, -1] });
    expect(over.refusedAnswers).toEqual([refusedAt(1, "OVER")]);
  });
});

describe("a client that knows nothing of sections", () => {
  it("is in the section of its question, and loses no answer that was allowed", async () => {
    const { save, submit } = await begin(server);
    await save(1, [0, -1, -1, -1, -1, -1], { currentQuestion: 1 });
    const next = await save(2, [0, 1, 2, -1, -1, -1], { currentQuestion: 2 });
    expect(next).toMatchObject({ section: 1, answers: [0, 1, 2, -1, -1, -1] });
    const back = await save(3, [3, 1, 2, -1, -1, -1], { currentQuestion: 0 });
    expect(back).toMatchObject({ section: 1, answers: [0, 1, 2, -1, -1, -1] });
    const result = await submit(4, [0, 1, 2, 3, 1, 1], { currentQuestion: 4 });
    expect(result).toMatchObject({ unansweredCount: 0, lateAnswers: 0 });
  });

  it("submits from the section of its question: what is behind that is late", async () => {
    const { submit } = await begin(server);
    const result = await submit(1, [0, 1, 2, 3, -1, 1], { currentQuestion: 3 });
    expect(result).toMatchObject({ unansweredCount: 2, lateAnswers: 1 });
  });

  it("submits a whole test over REST, started in another way or not at all", async () => {
    const { testId, questionIds, student } = await begin(server);
    const answers = questionIds.map((question_id) => ({ question_id, selected_option_index: 1 }));
    const body = { test_id: testId, answers, time_taken_minutes: 5 };
    const submitted = await student.post("/api/v1/results/submit-quiz", { ...body, section: 2 });
    expect(submitted.body).toMatchObject({ answers_counted: 6, late_answers: 0 });
    const other = [...answers.slice(1), { ...answers[0], selected_option_index: 2 }];
    const unstarted = await student.post("/api/v1/results/submit-quiz", {
      ...body,
      answers: other,
    });
    expect(unstarted.body).toMatchObject({ answers_counted: 6, late_answers: 0 });
  });
});

describe("a submit", () => {
  it("counts what was accepted, reports what was not, and has a result by section", async () => {
    const { save, submit, student, id } = await begin(server);
    await save(1, [0, -1, -1, -1, -1, -1], { section: 0 });
    await save(2, [0, -1, 1, -1, -1, -1], { section: 1 });
    server.pass(30);
    const result = await submit(3, [1, 1, 1, 1, 1, -1], { section: 1 });
    expect(result.lateAnswers).toBe(3);
    expect(result.sections).toMatchObject([
      { section: { title: "Law" }, answeredCount: 1, unansweredCount: 1, maxMarks: 2 },
      { section: { title: "Logic" }, answeredCount: 2, secondsSpent: 10 },
      { section: { title: "English" }, answeredCount: 0, unansweredCount: 2, score: 0 },
    ]);
    const { body } = await student.get(`/api/v1/results/${id}`);
    expect(body).toMatchObject({
      sections: [
        { title: "Law", first_question: 0, question_count: 2, minutes: 10, locked: true },
        { title: "Logic", unanswered_count: 0, seconds_spent: 10, max_marks: 2 },
        { title: "English", correct_count: 0, incorrect_count: 0, unanswered_count: 2, score: 0 },
      ],
    });
  });

  it("reports no more seconds in a section than its clock has, nor in all than were taken", async () => {
    const { save, submit } = await begin(server);
    await save(1, [0, -1, -1, -1, -1, -1], { section: 0 });
    server.pass(60);
    // As where two devices worked at the same time.
    const secondsSpent = [700, 500, 15, 15, 0, 0];
    const { timeTakenSeconds, sections } = await submit(2, [0, -1, 1, -1, -1, -1], {
      ...{ section: 1, secondsSpent },
    });
    const seconds = sections.map((one: { secondsSpent: number }) => one.secondsSpent);
    const sum = seconds.reduce((total: number, one: number) => total + one, 0);
    expect(sum).toBe(timeTakenSeconds);
    // Its 600 s at most, before all of it is made to fit.
    expect(seconds[0] / sum).toBeCloseTo(600 / 630, 1);
  });

  it("after everything ran out counts what was saved", async () => {
    const { save, submit } = await begin(server);
    await save(1, [0, -1, -1, -1, -1, -1], { section: 0 });
    server.pass(1_800 + 120);
    expect(await save(2, [1, 1, 1, 1, 1, 1], { section: 2 })).toMatchObject({
      reason: "time_over",
    });
    const result = await submit(3, [1, 1, 1, 1, 1, 1], { section: 2 });
    expect(result).toMatchObject({ unansweredCount: 5, lateAnswers: 6 });
  });

  it("in the last minute takes the last section alone", async () => {
    const { save, submit } = await begin(server);
    await save(1, [0, -1, -1, -1, -1, -1], { section: 0 });
    server.pass(1_800 + 30);
    const result = await submit(2, [1, 1, 1, 1, 1, 1], { section: 2 });
    expect(result).toMatchObject({ unansweredCount: 3, lateAnswers: 4 });
  });
});
