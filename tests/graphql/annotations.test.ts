import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { sentDuring } from "../support/sent-statements.ts";

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

const PASSAGE = "The facts of the case are these.";

/** A test of a passage with two questions, and an attempt of a new student on it. */
async function begin() {
  students += 1;
  const asked = (text: string) => ({
    ...{ question_text: `${text} (${students})`, options: ["Yes", "No", "Both"] },
    ...{ correct_option_index: 0, subject: "Logic" },
  });
  const made = (await admin.post("/api/v1/admin/passages", {
    text: `${PASSAGE} ${students}`,
    questions: [asked("Who sued?"), asked("Who won?")],
  })) as { body: { id: number; questions: { id: number }[] } };
  const passage = made.body.id;
  const [one = 0, two = 0] = made.body.questions.map(({ id }) => id);
  const input = {
    ...{ title: "Mock", durationMinutes: 20, correctMarks: 1, incorrectMarks: 0.25 },
    ...{ isActive: true, isPublic: true, questionIds: [one, two].map(String) },
  };
  const created = await ask(
    admin,
    "mutation ($input: TestInput!) { createTest(input: $input) { id } }",
    { input },
  );
  const student = await server.as(`annotating${students}@example.com`);
  const start = () =>
    ask(
      student,
      `mutation { startTest(testId: ${created.data.createTest.id}) { id annotations } }`,
    );
  const { id } = (await start()).data.startTest;
  const progress = (sequence: number, more: object = {}) => ({
    ...{ sequence, currentQuestion: 0, timeLeftSeconds: 1_200, tabSwitchCount: 0 },
    ...{ answers: [-1, -1], marked: [false, false], firstShown: [-1, -1] },
    ...{ secondsSpent: [0, 0], changeCounts: [0, 0], visits: [0, 0], choices: ["", ""] },
    secondsReading: [0, 0],
    ...more,
  });
  const save = (sequence: number, more?: object, fields = "sequence annotations") =>
    ask(
      student,
      `mutation ($input: SaveProgressInput!) { saveProgress(input: $input) { ${fields} } }`,
      { input: { attemptId: id, progress: progress(sequence, more) } },
    );
  const submit = (sequence: number, more?: object) =>
    ask(
      student,
      "mutation ($input: SubmitAttemptInput!) { submitAttempt(input: $input) { id annotations } }",
      { input: { attemptId: id, progress: progress(sequence, more) } },
    );
  const read = async () =>
    (await ask(student, `{ attempt(id: ${id}) { sequence annotations } }`)).data.attempt;
  return {
    id,
    one,
    two,
    passage,
    testId: created.data.createTest.id,
    student,
    start,
    save,
    submit,
    read,
  };
}

/** What was wrong, by field. */
function fieldsOf(body: { errors?: { extensions: Record<string, unknown> }[] }) {
  const { code, fields } = body.errors?.[0]?.extensions ?? {};
  expect(code).toBe("BAD_USER_INPUT");
  return fields as { field: string; message: string }[];
}

describe("annotations of an attempt", () => {
  it("are saved, given back wherever it goes on, and part of the result", async () => {
    const { one, two, passage, id, student, start, save, submit, read } = await begin();
    expect((await start()).data.startTest.annotations).toBeNull();
    const sent = {
      questions: [
        { id: two, struck: [0, 2] },
        { id: one, highlights: [0, 3] },
      ],
      passages: [{ id: passage, highlights: [4, 9, 12, 20] }],
      textSize: 3,
    };
    const stored = {
      questions: [
        { id: one, highlights: [0, 3], struck: [] },
        { id: two, highlights: [], struck: [0, 2] },
      ],
      passages: [{ id: passage, highlights: [4, 9, 12, 20] }],
      textSize: 3,
    };
    const saved = await save(1, { annotations: sent });
    expect(saved.data.saveProgress).toEqual({ sequence: 1, annotations: stored });
    expect((await save(1, { annotations: sent })).data.saveProgress.sequence, "again").toBe(1);
    const other = await save(1, { annotations: { ...sent, textSize: 1 } });
    expect(other.errors[0].extensions.code, "another state of that number").toBe("CONFLICT");
    expect((await save(2)).data.saveProgress, "without them").toEqual({
      sequence: 2,
      annotations: stored,
    });
    expect(await read()).toEqual({ sequence: 2, annotations: stored });
    expect((await start()).data.startTest.annotations).toEqual(stored);
    const resumed = await ask(
      student,
      `mutation { resumeAttempt(attemptId: ${id}) { annotations } }`,
    );
    expect(resumed.data.resumeAttempt.annotations).toEqual(stored);
    const final = { ...stored, passages: [] };
    const submitted = await submit(9, { annotations: final, tabSwitchCount: 1 });
    expect(submitted.data.submitAttempt.annotations).toEqual(final);
    const { data } = await ask(student, `{ result(id: ${id}) { annotations questions { id } } }`);
    expect(data.result.annotations).toEqual(final);
  });

  it("come with the seconds of reading, which are at most those at the question", async () => {
    const { id, student, submit } = await begin();
    server.pass(60);
    await submit(1, { secondsSpent: [20, 40], secondsReading: [30, 25] });
    const { data } = await ask(
      student,
      `{ result(id: ${id}) { questions { secondsSpent secondsReading } } }`,
    );
    expect(data.result.questions).toEqual([
      { secondsSpent: 20, secondsReading: 20 },
      { secondsSpent: 40, secondsReading: 25 },
    ]);
  });

  it("stay when a submit says nothing of them", async () => {
    const { passage, save, submit } = await begin();
    const annotations = {
      questions: [],
      passages: [{ id: passage, highlights: [0, 9] }],
      textSize: 2,
    };
    await save(1, { annotations });
    expect((await submit(2)).data.submitAttempt.annotations).toEqual(annotations);
  });

  it("may all be taken away again", async () => {
    const { passage, save, read } = await begin();
    await save(1, { annotations: { passages: [{ id: passage, highlights: [0, 9] }] } });
    await save(2, { annotations: { textSize: 2 } });
    expect((await read()).annotations).toEqual({ questions: [], passages: [], textSize: 2 });
  });

  it("of another paper, too long or malformed are refused, and nothing is stored", async () => {
    const other = await begin();
    const { one, passage, save, submit, read, student, testId } = await begin();
    const refused: [unknown, string, RegExp][] = [
      [
        { passages: [{ id: other.passage, highlights: [0, 1] }] },
        "annotations.passages.0.id",
        /not on the paper/,
      ],
      [
        { questions: [{ id: other.one, struck: [0] }] },
        "annotations.questions.0.id",
        /not on the paper/,
      ],
      [{ questions: [{ id: one }, { id: one }] }, "annotations.questions.1.id", /twice/],
      [{ question: [{ id: one }] }, "annotations.question", /questions, passages and textSize/],
      [
        { questions: [{ id: one, strucks: [0] }] },
        "annotations.questions.0.strucks",
        /id, highlights and struck/,
      ],
      [{ questions: [5] }, "annotations.questions.0", /Item 1 of questions must be an object/],
      [{ questions: [{ struck: [1] }] }, "annotations.questions.0.id", /the number of a question/],
      [{ questions: [{ id: one, struck: [3] }] }, "annotations.questions.0.struck", /0 to 2/],
      [
        { passages: [{ id: passage, struck: [0] }] },
        "annotations.passages.0.struck",
        /id and highlights/,
      ],
      [
        { passages: [{ id: passage, highlights: [0, 500] }] },
        "annotations.passages.0.highlights",
        /where the text ends/,
      ],
      [
        { passages: [{ id: passage, highlights: [5, 2] }] },
        "annotations.passages.0.highlights",
        /greater than the one before/,
      ],
      [
        { passages: [{ id: passage, highlights: [5] }] },
        "annotations.passages.0.highlights",
        /pairs/,
      ],
      [{ passages: {} }, "annotations.passages", /list/],
      [{ passages: [7] }, "annotations.passages.0", /Item 1 of passages must be an object/],
      [{ textSize: 5 }, "annotations.textSize", /1, 2, 3 or 4/],
      ["all", "annotations", /object/],
      [[], "annotations", /object/],
    ];
    for (const [annotations, field, message] of refused) {
      const [flaw] = fieldsOf(await save(1, { annotations, answers: [1, -1] }));
      expect(flaw, JSON.stringify(annotations)).toMatchObject({ field });
      expect(flaw?.message).toMatch(message);
    }
    const wrong = { questions: [{ id: other.one, struck: [0] }] };
    expect(fieldsOf(await submit(1, { annotations: wrong }))[0]?.field).toBe(
      "annotations.questions.0.id",
    );
    const quiz = await ask(
      student,
      "mutation ($input: SubmitQuizInput!) { submitQuiz(input: $input) { id } }",
      { input: { testId, answers: [], timeTakenMinutes: 1, annotations: wrong } },
    );
    expect(fieldsOf(quiz)[0]?.field).toBe("annotations.questions.0.id");
    expect(await read()).toEqual({ sequence: 0, annotations: null });
  });

  it("in a list that is too long are named by it", async () => {
    const { one, save, read } = await begin();
    const highlights = Array.from({ length: 1_002 }, (_, place) => place);
    const answer = await save(1, { annotations: { questions: [{ id: one, highlights }] } });
    expect(JSON.stringify(answer)).toContain(
      "annotations.questions.0.highlights has 1002 items, where 1000 are allowed. Send at most so many.",
    );
    expect(await read()).toEqual({ sequence: 0, annotations: null });
  });

  it("have 32 KB, and room to be sent with the longest answers", async () => {
    const { testId, questionIds } = await server.makeTest({ count: 1_000 });
    const student = await server.as("long@example.com");
    const { data } = await ask(student, `mutation { startTest(testId: ${testId}) { id } }`);
    const list = <T>(value: T) => questionIds.map(() => value);
    const send = (annotations: unknown, sequence: number) =>
      ask(
        student,
        "mutation ($input: SaveProgressInput!) { saveProgress(input: $input) { sequence } }",
        {
          input: {
            attemptId: data.startTest.id,
            progress: {
              ...{ sequence, currentQuestion: 0, timeLeftSeconds: 3_600, tabSwitchCount: 0 },
              ...{ answers: list(3), marked: list(false), firstShown: list(17_000) },
              ...{ secondsSpent: list(17_000), changeCounts: list(100) },
              ...{ visits: list(100), choices: list("ABCDABCD"), annotations },
            },
          },
        },
      );
    const struck = (count: number) => ({
      questions: questionIds.slice(0, count).map((id) => ({ id, highlights: [0, 9], struck: [0] })),
    });
    expect((await send(struck(600), 1)).data.saveProgress.sequence).toBe(1);
    const [flaw] = fieldsOf(await send(struck(1_000), 2));
    expect(flaw?.field).toBe("annotations");
    expect(flaw?.message).toMatch(/^annotations are \d+ bytes of JSON; the limit is 32768/);
  });

  it("cost a save no statement more, and are left alone by saves without them", async () => {
    const { passage, save } = await begin();
    const annotations = { passages: [{ id: passage, highlights: [0, 9] }] };
    await save(1, { annotations }, "id");
    const withThem = await sentDuring(async () => {
      await save(2, { annotations }, "id savedAt");
    });
    const without = await sentDuring(async () => {
      await save(3, {}, "id savedAt");
    });
    const saves = (sent: typeof without) =>
      sent.filter(({ name }) => name?.startsWith("save-progress"));
    expect(withThem.filter(({ name }) => name !== "session-state")).toHaveLength(2);
    expect(saves(withThem)[0]?.text).toContain("annotations");
    expect(without.filter(({ name }) => name !== "session-state")).toHaveLength(2);
    expect(saves(without)[0]?.text).not.toContain("annotations");
  });

  it("are somebody else's to nobody", async () => {
    const { id } = await begin();
    const stranger = await server.as("stranger@example.com");
    const strange = await ask(stranger, `{ attempt(id: ${id}) { annotations } }`);
    expect(strange.errors[0].extensions.code).toBe("NOT_FOUND");
  });

  it("are kept when the submit comes too late to count", async () => {
    const { passage, save, submit } = await begin();
    await save(1);
    server.pass(1_300);
    const annotations = {
      questions: [],
      passages: [{ id: passage, highlights: [0, 9] }],
      textSize: 2,
    };
    const { data } = await submit(2, { annotations, answers: [1, 1] });
    expect(data.submitAttempt.annotations).toEqual(annotations);
  });
});
