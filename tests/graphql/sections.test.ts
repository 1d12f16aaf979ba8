import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "../../server/database/transaction.ts";
import { countTestsAnew } from "../../server/questions/outdate-tests.ts";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";

let server: TestApp;
let admin: Caller;
let students = 0;
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0, adminEmails: ["admin@example.com"] });
  admin = await server.as("admin@example.com");
});
afterAll(() => server.close());

// Shapes are what each test checks.
// biome-ignore lint/suspicious/noExplicitAny: see above
async function ask(caller: Caller, query: string, variables?: unknown): Promise<any> {
  return (await caller.graphql(query, variables)).body;
}

const SECTION = "title firstQuestion totalQuestions minutes isLocked";
const CLOCKS =
  "sequence timeLeftSeconds answers sectionClocks { section reached timeLeftSeconds refusedAnswers { position reason } }";

const sections = (isLocked: boolean) =>
  ["Law", "Logic", "English"].map((title) => ({
    ...{ title, questionCount: 2, minutes: 10, isLocked },
  }));

/** A test of three sections of two questions and ten minutes, and an attempt of a new student on it. */
async function begin(isLocked = true) {
  const made = await server.makeTest({
    ...{ count: 6, durationMinutes: 30, sections: sections(isLocked) },
  });
  students += 1;
  const student = await server.as(`sectioned${students}@example.com`);
  const { data } = await ask(student, `mutation { startTest(testId: ${made.testId}) { id } }`);
  const id = data.startTest.id;
  const progress = (sequence: number, answers: number[], more: object = {}) => ({
    ...{ sequence, currentQuestion: 0, timeLeftSeconds: 1_800, tabSwitchCount: 0, answers },
    marked: answers.map(() => false),
    firstShown: answers.map(() => -1),
    secondsSpent: answers.map(() => 5),
    changeCounts: answers.map(() => 0),
    ...more,
  });
  const send = (name: string, fields: string, input: object) =>
    ask(
      student,
      `mutation ($input: ${name === "saveProgress" ? "SaveProgressInput" : "SubmitAttemptInput"}!) { ${name}(input: $input) { ${fields} } }`,
      { input: { attemptId: id, progress: input } },
    );
  const save = async (sequence: number, answers: number[], more?: object) => {
    const body = await send("saveProgress", CLOCKS, progress(sequence, answers, more));
    if (body.errors) return body.errors[0].extensions;
    const { sectionClocks, ...rest } = body.data.saveProgress;
    return { ...sectionClocks, ...rest, left: sectionClocks.timeLeftSeconds };
  };
  const submit = async (sequence: number, answers: number[], more?: object) => {
    const fields =
      "correctCount incorrectCount unansweredCount lateAnswers sections { section { title } answeredCount unansweredCount score maxMarks secondsSpent }";
    const body = await send("submitAttempt", fields, progress(sequence, answers, more));
    return body.data?.submitAttempt ?? body.errors;
  };
  return { ...made, id, student, save, submit };
}

const refusedAt = (position: number, reason: string) => ({ position, reason });
const NONE = [-1, -1, -1, -1, -1, -1];

describe("a test with sections", () => {
  const INPUT = {
    ...{ title: "Mock", durationMinutes: 20, correctMarks: 1, incorrectMarks: 0.25 },
    ...{ isActive: true, isPublic: true },
  };
  const law = { title: " Law ", questionCount: 1, minutes: 15, isLocked: true };
  const logic = { title: "Logic", questionCount: 3, minutes: 5, isLocked: false };
  const create = (input: object) =>
    ask(
      admin,
      `mutation ($input: TestInput!) { createTest(input: $input) { id sections { ${SECTION} } } }`,
      { input: { ...INPUT, ...input } },
    );
  const update = (id: string, input: object) =>
    ask(
      admin,
      `mutation ($id: ID!, $input: TestInput!) { updateTest(id: $id, input: $input) { sections { ${SECTION} } } }`,
      { id, input: { ...INPUT, ...input } },
    );
  const stored = [
    { title: "Law", firstQuestion: 0, totalQuestions: 1, minutes: 15, isLocked: true },
    { title: "Logic", firstQuestion: 1, totalQuestions: 3, minutes: 5, isLocked: false },
  ];

  it("is created, shown before it is begun, and frozen into its paper", async () => {
    const { questionIds } = await server.makeTest();
    const { data } = await create({ questionIds, sections: [law, logic] });
    expect(data.createTest.sections).toEqual(stored);
    const { id } = data.createTest;
    const student = await server.as("looking@example.com");
    const look = `query ($id: ID!) { test(id: $id) { sections { ${SECTION} } } testOverview(testId: $id) { sections { ${SECTION} } } }`;
    const seen = await ask(student, look, { id });
    expect(seen.data.test.sections).toEqual(stored);
    expect(seen.data.testOverview.sections).toEqual(stored);
    const started = await ask(
      student,
      `mutation { startTest(testId: ${id}) { sections { ${SECTION} } timeLeftSeconds ${CLOCKS} } }`,
    );
    expect(started.data.startTest).toMatchObject({
      sections: stored,
      sectionClocks: { section: 0, reached: 0, timeLeftSeconds: [900, 300], refusedAnswers: [] },
    });
    await update(id, { questionIds, sections: [] });
    const after = await ask(student, look, { id });
    expect(after.data.test.sections).toEqual([]);
    const { data: open } = await ask(student, `{ openAttempts { sections { ${SECTION} } } }`);
    expect(open.openAttempts[0].sections, "the paper stays").toEqual(stored);
  });

  it("keeps them when who edits it knows of none, and says when it can't", async () => {
    const { questionIds } = await server.makeTest();
    const { id } = (await create({ questionIds, sections: [law, logic] })).data.createTest;
    const fewer = await update(id, { questionIds: questionIds.slice(0, 3) });
    expect(fewer.data.updateTest.sections).toMatchObject([
      { totalQuestions: 1 },
      { totalQuestions: 2 },
    ]);
    const turned = await update(id, { questionIds: [...questionIds].reverse() });
    expect(turned.errors[0].extensions.fields[0].message).toMatch(/send its sections/);
    const longer = await update(id, { questionIds: questionIds.slice(0, 3), durationMinutes: 25 });
    expect(longer.errors[0].extensions.fields[0].message).toMatch(
      /sum of the sections' minutes, 20/,
    );
  });

  it("keeps the questions of a passage in one section", async () => {
    const asked = (question_text: string) => ({
      ...{ question_text, options: ["Yes", "No"], correct_option_index: 0, subject: "Logic" },
    });
    const passage = (await admin.post("/api/v1/admin/passages", {
      text: "The facts of the case are these.",
      questions: [asked("Who sued?"), asked("Who won?")],
    })) as { body: { id: number; questions: { id: number }[] } };
    const { id: passageId } = passage.body;
    const [sued = "", won = ""] = passage.body.questions.map(({ id }) => String(id));
    const others = (await server.makeTest({ count: 3 })).questionIds.map(String);
    const [one = "", two = "", three = ""] = others;
    const order = async (testId: string) =>
      (await ask(admin, `{ test(id: ${testId}) { questionIds } }`)).data.test.questionIds;

    // Over the end of a section it is refused, and nothing is stored.
    const torn = await create({ questionIds: [sued, one, two, won], sections: [law, logic] });
    expect(torn.errors[0].extensions.fields).toEqual([
      {
        field: "sections",
        message:
          "Questions 1 and 4 ask about one passage, and stand in sections 1 and 2. Put both into one section, or split the passage on purpose",
      },
    ]);
    const split = { questionIds: [sued, one, two, won], splitPassages: true };
    const apart = (await create({ ...split, sections: [law, logic] })).data.createTest;
    expect(apart.sections).toEqual(stored);
    expect(await order(apart.id)).toEqual(split.questionIds);

    // Inside a section it comes together.
    const { id } = (await create({ questionIds: [one, sued, two, won], sections: [law, logic] }))
      .data.createTest;
    expect(await order(id)).toEqual([one, sued, won, two]);

    // A question that came to the passage since follows the set, wherever it was.
    const moved = await admin.put(`/api/v1/questions/${two}`, {
      ...asked("Who moved?"),
      passage_id: passageId,
    });
    expect(moved.status).toBe(200);
    const wider = { questionIds: [two, one, sued, won, three], durationMinutes: 20 };
    const { id: other } = (
      await create({
        ...{ ...wider, splitPassages: true },
        sections: [{ ...law, questionCount: 2 }, logic],
      })
    ).data.createTest;
    const kept = await update(other, wider);
    expect(kept.data.updateTest.sections).toMatchObject([
      { title: "Law", totalQuestions: 4 },
      { title: "Logic", firstQuestion: 4, totalQuestions: 1 },
    ]);
    expect(await order(other)).toEqual([two, sued, won, one, three]);
    const emptied = await update(other, { questionIds: [two, one, sued, won] });
    expect(emptied.errors[0].extensions.fields[0].message).toMatch(/send its sections/);
  });

  it.each([
    [[law], /no sections or at least 2/],
    [[law, { ...logic, questionCount: 0 }], /Section 2 needs at least one question/],
    [[law, { ...logic, minutes: null }], /Give minutes to every section or to none/],
    [
      [
        { ...law, minutes: null },
        { ...logic, minutes: null },
      ],
      /locked, so it needs minutes/,
    ],
    [Array.from({ length: 13 }, () => law), /at most 12 sections/],
  ])("is refused with %j", async (wrong, message) => {
    const { questionIds } = await server.makeTest();
    const { errors } = await create({ questionIds, sections: wrong });
    expect(errors[0].extensions.fields[0].message).toMatch(message);
  });

  it("asks a section no more whose last question left the bank", async () => {
    const { questionIds, testId } = await server.makeTest({
      durationMinutes: 20,
      sections: [law, logic].map((section) => ({ ...section, title: section.title.trim() })),
    });
    const { pool } = server.dependencies.database;
    await pool.query("DELETE FROM test_questions WHERE question_id = $1", [questionIds[0]]);
    await pool.query("UPDATE tests SET paper_id = NULL WHERE id = $1", [testId]);
    const student = await server.as("fewer@example.com");
    const { data } = await ask(
      student,
      `mutation { startTest(testId: ${testId}) { sections { ${SECTION} } sectionClocks { timeLeftSeconds } } }`,
    );
    expect(data.startTest.sections).toEqual([{ ...stored[1], firstQuestion: 0 }]);
    expect(data.startTest.sectionClocks.timeLeftSeconds).toEqual([300]);
  });
});

describe("a test whose questions left the bank together", () => {
  it("gives no minutes to a section without questions, until they come back", async () => {
    const { testId, questionIds } = await server.makeTest({
      ...{ count: 6, durationMinutes: 30, sections: sections(true) },
    });
    const { database } = server.dependencies;
    const change = (sql: string) =>
      inTransaction(database, async (client) => {
        await client.query(sql, [testId, questionIds.slice(0, 3)]);
        await countTestsAnew(client, [testId], new Date());
      });
    const look = async () => {
      const { data } = await ask(
        admin,
        `{ test(id: ${testId}) { durationMinutes totalQuestions sections { ${SECTION} } } }`,
      );
      return data.test;
    };
    const before = await look();
    await change("DELETE FROM test_questions WHERE test_id = $1 AND question_id = ANY ($2)");
    expect(await look()).toMatchObject({
      ...{ durationMinutes: 20, totalQuestions: 3 },
      sections: [
        { title: "Logic", firstQuestion: 0, totalQuestions: 1 },
        { title: "English", firstQuestion: 1, totalQuestions: 2 },
      ],
    });
    const student = await server.as("meanwhile@example.com");
    const started = await ask(
      student,
      `mutation { startTest(testId: ${testId}) { durationMinutes sections { ${SECTION} } timeLeftSeconds } }`,
    );
    expect(started.data.startTest).toMatchObject({
      ...{ durationMinutes: 20, timeLeftSeconds: 1_200 },
      sections: [
        { title: "Logic", firstQuestion: 0, totalQuestions: 1 },
        { title: "English", firstQuestion: 1, totalQuestions: 2 },
      ],
    });
    await change(
      "INSERT INTO test_questions (test_id, position, question_id) SELECT $1, place - 1, id FROM unnest($2::int[]) WITH ORDINALITY AS back (id, place)",
    );
    expect(await look()).toEqual(before);
  });
});

describe("locked sections", () => {
  it("take answers while they are open, and refuse them by name after that", async () => {
    const { save } = await begin();
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

  it("run out by the server's clock, with a minute for answers under way", async () => {
    const { save } = await begin();
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

  it("hold against two tabs in two sections and saves out of order", async () => {
    const { save } = await begin();
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

  it("lose the penalty of a resume in the section under way", async () => {
    const { save, student, id } = await begin();
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
      const { save, student, id } = await begin();
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
    const { save, student, id } = await begin();
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
    const { save } = await begin();
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
    const { save } = await begin(false);
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
    const { save, submit } = await begin();
    await save(1, [0, -1, -1, -1, -1, -1], { currentQuestion: 1 });
    const next = await save(2, [0, 1, 2, -1, -1, -1], { currentQuestion: 2 });
    expect(next).toMatchObject({ section: 1, answers: [0, 1, 2, -1, -1, -1] });
    const back = await save(3, [3, 1, 2, -1, -1, -1], { currentQuestion: 0 });
    expect(back).toMatchObject({ section: 1, answers: [0, 1, 2, -1, -1, -1] });
    const result = await submit(4, [0, 1, 2, 3, 1, 1], { currentQuestion: 4 });
    expect(result).toMatchObject({ unansweredCount: 0, lateAnswers: 0 });
  });

  it("submits from the section of its question: what is behind that is late", async () => {
    const { submit } = await begin();
    const result = await submit(1, [0, 1, 2, 3, -1, 1], { currentQuestion: 3 });
    expect(result).toMatchObject({ unansweredCount: 2, lateAnswers: 1 });
  });

  it("submits a whole test over REST, started in another way or not at all", async () => {
    const { testId, questionIds, student } = await begin();
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
  it("counts what was taken, tells what was not, and has a result by section", async () => {
    const { save, submit, student, id } = await begin();
    await save(1, [0, -1, -1, -1, -1, -1], { section: 0 });
    await save(2, [0, -1, 1, -1, -1, -1], { section: 1 });
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

  it("after everything ran out counts what was saved", async () => {
    const { save, submit } = await begin();
    await save(1, [0, -1, -1, -1, -1, -1], { section: 0 });
    server.pass(1_800 + 120);
    expect(await save(2, [1, 1, 1, 1, 1, 1], { section: 2 })).toMatchObject({
      reason: "time_over",
    });
    const result = await submit(3, [1, 1, 1, 1, 1, 1], { section: 2 });
    expect(result).toMatchObject({ unansweredCount: 5, lateAnswers: 6 });
  });

  it("in the last minute takes the last section alone", async () => {
    const { save, submit } = await begin();
    await save(1, [0, -1, -1, -1, -1, -1], { section: 0 });
    server.pass(1_800 + 30);
    const result = await submit(2, [1, 1, 1, 1, 1, 1], { section: 2 });
    expect(result).toMatchObject({ unansweredCount: 3, lateAnswers: 4 });
  });
});

describe("sections without clocks", () => {
  it("only group: everything is taken, and results are told by section", async () => {
    const made = await server.makeTest({
      sections: ["Law", "Logic"].map((title) => ({
        ...{ title, questionCount: 2, minutes: null, isLocked: false },
      })),
    });
    const student = await server.as("grouped@example.com");
    const started = await student.get(`/api/v1/tests/${made.testId}/start`);
    expect(started.body).toMatchObject({
      sections: [
        { title: "Law", first_question: 0, question_count: 2, minutes: null, locked: false },
        { title: "Logic", first_question: 2, question_count: 2, minutes: null, locked: false },
      ],
    });
    const { data } = await ask(
      student,
      `mutation { startTest(testId: ${made.testId}) { id sectionClocks { section } } }`,
    );
    expect(data.startTest.sectionClocks).toBeNull();
  });

  it("are sent and kept over REST", async () => {
    const { questionIds } = await server.makeTest();
    const body = {
      ...{ title: "By REST", duration_minutes: 60, correct_marks: 1, incorrect_marks: 0 },
      ...{ is_active: true, is_public: true, question_ids: questionIds },
    };
    const sent = [
      { title: "Law", question_count: 1 },
      { title: "Logic", question_count: 3 },
    ];
    const created = await admin.post("/api/v1/admin/tests", { ...body, sections: sent });
    const held = [
      { title: "Law", first_question: 0, question_count: 1, minutes: null, locked: false },
      { title: "Logic", first_question: 1, question_count: 3, minutes: null, locked: false },
    ];
    expect(created.body).toMatchObject({ sections: held });
    const { id } = created.body as { id: number };
    const kept = await admin.put(`/api/v1/admin/tests/${id}`, { ...body, title: "Again" });
    expect(kept.body).toMatchObject({ title: "Again", sections: held });
    // However long a list may be asked for, its sections are in it.
    for (const path of ["/api/v1/tests", "/api/v1/admin/tests"]) {
      const list = await admin.get(`${path}?limit=200`);
      expect(list.body, path).toContainEqual(expect.objectContaining({ id, sections: held }));
    }
    const wrong = await admin.put(`/api/v1/admin/tests/${id}`, { ...body, sections: [sent[0]] });
    expect(wrong).toMatchObject({ status: 422 });
  });
});
