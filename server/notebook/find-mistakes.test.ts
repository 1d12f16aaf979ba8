import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../../tests/support/app.ts";
import { generate } from "../../tests/support/random-tests.ts";

let server: TestApp;
let student: Caller;
let other: Caller;
let testId: number;
let ids: number[];
let key: number[];

const DAY = 24 * 3600;

interface Page {
  totalCount: number;
  openCount: number;
  closedCount: number;
  leavesOutHeld: boolean;
  next: string | null;
  questionIds: string[];
  items: Record<string, unknown>[];
}

async function mistakes(caller: Caller, args = ""): Promise<Page> {
  const answer = await caller.graphql(
    `{ mistakes${args} { totalCount openCount closedCount leavesOutHeld next questionIds items {
      id outcome marked missedAt missedBefore rightDays closedAt correctedAt isDeleted title resultId noted { id reason note }
    } } }`,
  );
  const { data, errors } = answer.body as { data: { mistakes: Page }; errors?: unknown };
  expect(errors).toBeUndefined();
  return data.mistakes;
}

async function note(caller: Caller, questionId: number, args: string) {
  const answer = await caller.graphql(
    `mutation { noteMistake(questionId: ${questionId}, ${args}) { id reason note } }`,
  );
  return answer.body as {
    data?: { noteMistake: { id: string; reason: string | null; note: string | null } };
    errors?: { message: string; extensions: { code: string } }[];
  };
}

/** Takes the test with these answers: "r" right, "w" wrong, "-" none. */
async function take(answers: string): Promise<void> {
  const sent = [...answers].flatMap((kind, place) => {
    const right = key[place] ?? 0;
    const question = { question_id: ids[place] };
    if (kind === "-") return [];
    return [{ ...question, selected_option_index: kind === "r" ? right : (right + 1) % 4 }];
  });
  const body = { test_id: testId, answers: sent, time_taken_minutes: 1 };
  const answer = await student.post("/api/v1/results/submit-quiz", body);
  expect(answer.status, answer.text).toBe(201);
}

beforeAll(async () => {
  server = await createTestApp();
  await server.as("admin@example.com");
  student = await server.as("student@example.com");
  other = await server.as("other@example.com");
  const made = await server.makeTest();
  testId = made.testId;
  ids = made.questionIds;
  const rows = await server.dependencies.database.prisma.question.findMany({
    where: { id: { in: ids } },
    select: { id: true, revision: { select: { correctOptionIndex: true } } },
  });
  key = ids.map((id) => rows.find((row) => row.id === id)?.revision.correctOptionIndex ?? 0);
  await take("w-rr");
});
afterAll(() => server.close());

describe("the notebook", () => {
  it("has what was wrong and skipped, newest first, and nobody else's", async () => {
    const own = await mistakes(student);
    expect(own.items.map(({ id, outcome }) => [Number(id), outcome])).toEqual([
      [ids[1], "SKIPPED"],
      [ids[0], "WRONG"],
    ]);
    expect(own).toMatchObject({ totalCount: 2, openCount: 2, closedCount: 0 });
    expect(own.questionIds.map(Number)).toEqual([ids[1], ids[0]]);
    expect((await mistakes(other)).totalCount).toBe(0);
    const peeked = await other.graphql(`{ mistake(questionId: ${ids[0]}) { correctOptionIndex } }`);
    expect(peeked.text).toContain("Mistake not found");
  });

  it("pages by the place of the last one seen", async () => {
    const first = await mistakes(student, "(limit: 1)");
    const second = await mistakes(student, `(limit: 1, after: "${first.next}")`);
    const third = await mistakes(student, `(limit: 1, after: "${second.next}")`);
    expect([first, second, third].map(({ items }) => items.map(({ id }) => Number(id)))).toEqual([
      [ids[1]],
      [ids[0]],
      [],
    ]);
    const nonsense = await student.graphql('{ mistakes(after: "2-x") { next } }');
    expect(nonsense.text).toContain("after must be what");
  });

  it("keeps reason and note apart, the same twice, and takes them away again", async () => {
    const [id = 0] = ids;
    expect((await note(student, id, "reason: CARELESS")).data?.noteMistake.note).toBeNull();
    const kept = { id: String(id), reason: "CARELESS", note: "Read twice." };
    expect((await note(student, id, 'note: "  Read twice. "')).data?.noteMistake).toEqual(kept);
    expect((await note(student, id, 'note: "Read twice."')).data?.noteMistake).toEqual(kept);
    expect((await mistakes(student, "(filter: { reason: CARELESS })")).items).toMatchObject([
      { noted: kept },
    ]);
    expect((await mistakes(student, "(filter: { reason: NONE })")).totalCount).toBe(1);
    expect((await mistakes(student, '(filter: { search: "read TWICE" })')).totalCount).toBe(1);
    expect((await mistakes(student, '(filter: { search: "100%_" })')).totalCount).toBe(0);
    expect((await note(student, id, "reason: null, note: null")).data?.noteMistake).toMatchObject({
      reason: null,
      note: null,
    });
    const { prisma } = server.dependencies.database;
    expect(await prisma.questionNote.count()).toBe(0);
  });

  it("refuses notes of questions never met, and notes too long", async () => {
    const [id = 0] = ids;
    const foreign = await note(other, id, 'note: "Mine?"');
    expect(foreign.errors?.[0]?.extensions.code).toBe("NOT_FOUND");
    const long = await note(student, id, `note: "${"x".repeat(2001)}"`);
    expect(long.errors?.[0]?.message).toBe("note must be at most 2,000 characters.");
  });

  it("includes a right answer marked as guessed, until the mark is removed", async () => {
    const [, , id = 0] = ids;
    await note(student, id, "reason: GUESSED");
    const guessed = await mistakes(student, "(filter: { reason: GUESSED })");
    expect(guessed.items).toMatchObject([{ id: String(id), outcome: "RIGHT", rightDays: 0 }]);
    server.pass(DAY);
    await take("w-r-");
    expect((await mistakes(student, "(filter: { reason: GUESSED })")).items).toMatchObject([
      { rightDays: 1, closedAt: null },
    ]);
    server.pass(DAY);
    await take("rrrr");
    const closed = await mistakes(student, "(filter: { state: CLOSED })");
    expect(closed).toMatchObject({ totalCount: 1, openCount: 3, closedCount: 1 });
    expect(closed.items).toMatchObject([{ id: String(id), rightDays: 2 }]);
    await note(student, id, "reason: MISREAD");
    expect((await mistakes(student)).totalCount).toBe(3);
  });

  it("closes after two right days, and opens when missed again", async () => {
    server.pass(DAY);
    await take("rrrr");
    expect(await mistakes(student)).toMatchObject({ openCount: 0, closedCount: 3 });
    server.pass(DAY);
    await take("wrrr");
    const again = await mistakes(student, "(filter: { state: OPEN })");
    expect(again.items).toMatchObject([
      { id: String(ids[0]), rightDays: 0, closedAt: null, missedBefore: true },
    ]);
    const closed = await mistakes(student, "(filter: { state: CLOSED })");
    expect(closed.items).toMatchObject([
      { id: String(ids[3]), missedBefore: false },
      { id: String(ids[1]), missedBefore: true },
    ]);
  });

  it("says that it leaves questions out while a test with them is open, whatever the filter", async () => {
    const before = await mistakes(student);
    expect(before).toMatchObject({ leavesOutHeld: false });
    const started = await student.graphql(
      `mutation { startTest(testId: ${testId}) { id sequence } }`,
    );
    const { startTest: open } = (
      started.body as { data: { startTest: { id: string; sequence: number } } }
    ).data;
    const searched = '(filter: { search: "words that no question has" })';
    for (const args of ["", searched]) {
      expect(await mistakes(student, args)).toMatchObject({
        ...{ totalCount: 0, leavesOutHeld: true },
      });
    }
    await student.graphql(
      `mutation { discardAttempt(attemptId: ${open.id}, sequence: ${open.sequence}) { id } }`,
    );
    expect(await mistakes(student)).toMatchObject({ leavesOutHeld: false });
  });

  it("filters by subject, test, time and source, and says what is wrong with a filter", async () => {
    const many = async (filter: string) =>
      (await mistakes(student, `(filter: { ${filter} })`)).totalCount;
    expect(await many(`testId: ${testId}`)).toBe(3);
    expect(await many("testId: 999999")).toBe(0);
    expect(await many("randomTestId: 1")).toBe(0);
    expect(await many("source: TEST")).toBe(3);
    expect(await many("source: REVIEW")).toBe(0);
    expect(await many("passageId: 1")).toBe(0);
    expect(await many('subject: "No such subject"')).toBe(0);
    const last = server.dependencies.now().toISOString();
    expect(await many(`until: "${last}"`)).toBe(3);
    expect(await many(`since: "${last}"`)).toBe(0);
    // One was missed today, the others three days ago.
    const ofDays = await Promise.all([1, 3, 4].map((days) => many(`days: ${days}`)));
    expect(ofDays).toEqual([1, 1, 3]);
    expect(await many(`days: 4, since: "${last}"`)).toBe(0);
    const wrong = await student.graphql(
      '{ mistakes(filter: { testId: "x", since: "0001-01-01T00:00:00Z", days: 0 }) { totalCount } }',
    );
    expect(wrong.text).toContain("testId must be a whole number above 0.");
    expect(wrong.text).toContain("days must be from 1 to 3,650.");
    expect(wrong.text).toContain("since must be from the year 1900 to 9998.");
    const choices = await student.graphql(
      "{ mistakeChoices { subjects { count } tests { testId title filtersName count } passages { count } } }",
    );
    expect(choices.body).toMatchObject({
      data: {
        mistakeChoices: {
          tests: [{ testId: String(testId), filtersName: null, count: 3 }],
          passages: [],
        },
      },
    });
  });

  it("names a random test by its filters", async () => {
    const drawer = await server.as("drawer@example.com");
    const made = await generate(drawer, { title: null, num_questions: 1, passages: "none" });
    const { id } = made.body as { id: number };
    const submit = { random_test_id: id, answers: [], time_taken_minutes: 1 };
    expect((await drawer.post("/api/v1/random-tests/submit", submit)).status).toBe(201);
    await mistakes(drawer);
    const choices = await drawer.graphql(
      "{ mistakeChoices { tests { randomTestId title filtersName } } }",
    );
    const test = { randomTestId: String(id), title: "Random Test", filtersName: "No passages" };
    expect(choices.body).toEqual({ data: { mistakeChoices: { tests: [test] } } });
    const entries = await drawer.graphql("{ mistakes { items { title filtersName } } }");
    expect(entries.body).toEqual({
      data: { mistakes: { items: [{ title: "Random Test", filtersName: "No passages" }] } },
    });
  });

  it("shows wordings that were corrected since, and deleted questions", async () => {
    const admin = await server.as("admin@example.com");
    const [first = 0, second = 0] = ids;
    const question = (await admin.get(`/api/v1/questions/${first}`)).body as object;
    const changed = { ...question, question_text: "Which of the two, corrected?" };
    const edit = await admin.put(`/api/v1/admin/questions/${first}`, changed);
    expect(edit.status, edit.text).toBe(200);
    const gone = await admin.delete(`/api/v1/admin/questions/${second}`);
    expect(gone.status, gone.text).toBeLessThan(300);
    const answer = await student.graphql(
      `{ mistake(questionId: ${first}) { questionText correctedAt today { questionText } passage { text } } }`,
    );
    expect(answer.body).toMatchObject({
      data: { mistake: { today: { questionText: "Which of the two, corrected?" }, passage: null } },
    });
    const { items, questionIds } = await mistakes(student);
    expect(items.find(({ id }) => id === String(second))).toMatchObject({ isDeleted: true });
    expect(questionIds).not.toContain(String(second));
    const { body } = await student.graphql(`{ results { items { notes { id reason } } } }`);
    expect(JSON.stringify(body)).toContain("MISREAD");
  });
});
