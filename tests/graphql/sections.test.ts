import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "../../server/database/transaction.ts";
import { recountTests } from "../../server/questions/outdate-tests.ts";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { ask, CLOCKS, SECTION, sections } from "./section-attempts.ts";

let server: TestApp;
let admin: Caller;
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0, adminEmails: ["admin@example.com"] });
  admin = await server.as("admin@example.com");
});
afterAll(() => server.close());

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

  it("is created, shown before it is started, and frozen into its paper", async () => {
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
        await recountTests(client, [testId], new Date());
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

describe("sections without clocks", () => {
  it("only group: everything is accepted, and results come by section", async () => {
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
