import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import {
  type BankQuestion,
  create,
  question,
  read,
  text,
  type WholePassage,
} from "./passage-calls.ts";

let server: TestApp;
let admin: Caller;

beforeAll(async () => {
  server = await createTestApp();
  admin = await server.as("admin@example.com");
});
afterAll(() => server.close());

describe("a passage", () => {
  it("is edited with its set: words, order, new, moved and taken out questions at once", async () => {
    const passage = await create(admin, {
      text: text(),
      questions: [question("First?"), question("Second?"), question("Third?")],
    });
    const source = await create(admin, { text: text(), questions: [question("Elsewhere?")] });
    const [first = 0, second = 0, third = 0] = passage.questions.map(({ id }) => id);
    const moved = source.questions[0]?.id ?? 0;
    const answer = await admin.put(`/api/v1/admin/passages/${passage.id}`, {
      title: "Ordered again",
      text: passage.text,
      revision_number: 1,
      questions: [
        { id: third },
        { id: moved },
        question("New?"),
        { id: first, ...question("First, in other words?") },
      ],
    });
    expect(answer.status).toBe(200);
    const edited = answer.body as WholePassage;
    expect(edited).toMatchObject({ title: "Ordered again", revision_number: 2, question_count: 4 });
    expect(edited.questions.map(({ question_text }) => question_text)).toEqual([
      "Third?",
      "Elsewhere?",
      "New?",
      "First, in other words?",
    ]);
    expect((await read(admin, source.id)).question_count).toBe(0);
    const out = await admin.get(`/api/v1/questions/${second}`);
    expect(out.body).toMatchObject({ question_text: "Second?", passage_id: null });
    // The same again leaves no trace.
    const same = await admin.put(`/api/v1/admin/passages/${passage.id}`, {
      title: "Ordered again",
      text: passage.text,
    });
    expect((same.body as WholePassage).revision_number).toBe(2);
    const conflict = await admin.put(`/api/v1/admin/passages/${passage.id}`, {
      text: `${passage.text} More.`,
      revision_number: 1,
    });
    expect(conflict.status).toBe(409);
  });

  it("is overwritten by nobody who read it with other questions, or in another order", async () => {
    const passage = await create(admin, {
      text: text(),
      questions: [question("Kept?"), question("Taken out?")],
    });
    const [kept = 0, out = 0] = passage.questions.map(({ id }) => id);
    const put = async (ids: readonly number[], held?: readonly (number | string)[]) => {
      const questions = ids.map((id) => ({ id }));
      const body = { text: passage.text, revision_number: 1, questions, held_questions: held };
      return (await admin.put(`/api/v1/admin/passages/${passage.id}`, body)).status;
    };
    const now = async () => (await read(admin, passage.id)).questions.map(({ id }) => id);
    expect(await put([kept], [kept, out])).toBe(200);
    // Anyone who read it before would bring back what was taken out: the words are the same.
    expect(await put([out, kept], [kept, out])).toBe(409);
    expect(await now()).toEqual([kept]);
    expect(await put([out, kept], [kept])).toBe(200);
    expect(await put([kept, out], [kept, out])).toBe(409);
    expect(await put([kept, out], ["x"])).toBe(422);
    expect(await now()).toEqual([out, kept]);
    expect(await put([kept, out])).toBe(200);
  });

  it("refuses what is wrong, each in a sentence, and stores nothing", async () => {
    const before = (await admin.get("/api/v1/admin/passages")).headers["x-total-count"];
    const refused = async (body: object, field: string, message: string | RegExp) => {
      const answer = await admin.post("/api/v1/admin/passages", body);
      expect(answer.status).toBe(422);
      const errors = (answer.body as { errors: { field: string; message: string }[] }).errors;
      const found = errors.find((error) => error.field === field);
      expect(found, JSON.stringify(errors)).toBeDefined();
      expect(found?.message).toMatch(message);
    };
    await refused({ text: " " }, "text", /Passage text is required/);
    await refused({ text: "x".repeat(20_001) }, "text", /at most 20,000 characters/);
    await refused({ text: "x", title: "x".repeat(201) }, "title", /at most 200 characters/);
    await refused({ text: "x", source: "x".repeat(301) }, "source", /at most 300 characters/);
    await refused({ text: "Let \\(\\frac{1}{\\) be" }, "text", /\\frac\{1\}\{.*character 10/);
    await refused({ html: "<p>Open" }, "html", /<p> is not closed/);
    await refused({ html: "<p>a</p><script>alert(1)</script>" }, "html", /<script>/);
    await refused({ html: "<p onclick='x()'>a</p>" }, "html", /onclick/);
    await refused({ html: `<img src="/api/v1/images/${"a".repeat(64)}">` }, "html", /alternative/);
    await refused(
      { html: `<img alt="A map" src="/api/v1/images/${"a".repeat(64)}">` },
      "html",
      /not there/,
    );
    await refused({ html: '<img alt="A map" src="https://a.example/b.png">' }, "html", /Upload it/);
    await refused(
      { text: text(), questions: [question("Same?"), question("same? ")] },
      "questions.1",
      /already, as its question 1/,
    );
    await refused(
      { text: text(), questions: Array.from({ length: 21 }, (_, at) => question(`${at}?`)) },
      "questions",
      /at most 20 questions/,
    );
    await refused(
      { text: text(), questions: [question("Whole?"), question(" ", { subject: "" })] },
      "questions.1.question_text",
      /Question text is required/,
    );
    expect((await admin.get("/api/v1/admin/passages")).headers["x-total-count"]).toBe(before);
  });

  it("stands in the bank once, and asks no question twice", async () => {
    const passage = await create(admin, { text: "One  text.", questions: [question("Who?")] });
    const duplicate = await admin.post("/api/v1/admin/passages", { text: " ONE text. " });
    expect(duplicate.status).toBe(409);
    expect(duplicate.text).toContain(`passage ${passage.id}`);
    const single = await admin.post("/api/v1/questions", question("Who?"));
    const { id } = single.body as { id: number };
    const into = await admin.put(`/api/v1/questions/${id}`, {
      ...question("Who?"),
      passage_id: passage.id,
    });
    expect(into.status).toBe(409);
    expect(into.text).toContain("asks the same question");
    const unknown = await admin.put(`/api/v1/questions/${id}`, {
      ...question("Who?"),
      passage_id: 999_999,
    });
    expect(unknown.status).toBe(422);
    const words = question("Who else?");
    const moved = await admin.put(`/api/v1/questions/${id}`, { ...words, passage_id: passage.id });
    expect(moved.body).toMatchObject({ passage_id: passage.id });
    // An edit that knows nothing of passages leaves it there.
    const kept = await admin.put(`/api/v1/questions/${id}`, question("Who else was it?"));
    expect(kept.body).toMatchObject({ passage_id: passage.id });
    const out = await admin.put(`/api/v1/questions/${id}`, { ...words, passage_id: null });
    expect(out.body).toMatchObject({ passage_id: null });
  });

  it("says which question of a set would stand in the bank twice, and what helps", async () => {
    const first = await create(admin, { text: text(), questions: [question("Same?")] });
    const second = await create(admin, { text: text(), questions: [question("Same?")] });
    const [here, there] = [first.questions[0]?.id ?? 0, second.questions[0]?.id ?? 0];
    const set = (id: number, ids: number[]) =>
      admin.put(`/api/v1/admin/passages/${id}`, {
        text: id === first.id ? first.text : second.text,
        questions: ids.map((one) => ({ id: one })),
      });
    const into = await set(first.id, [here, there]);
    expect(into.status).toBe(409);
    expect(into.body).toMatchObject({
      detail: `Passage ${first.id} asks the same question with the same options already (question ${here}). Leave one of the two out of the set, or change its words.`,
    });
    const alone = await admin.post("/api/v1/questions", question("Same?"));
    const out = await set(first.id, []);
    expect(out.status).toBe(409);
    expect(out.body).toMatchObject({
      detail: `A question that is taken out would be the same as question ${(alone.body as { id: number }).id}, which stands by itself. Leave it in the set, or delete one of the two first.`,
    });
    expect((await read(admin, first.id)).questions.map(({ id }) => id)).toEqual([here]);
  });

  it("is full with 20 questions, one by one too", async () => {
    const passage = await create(admin, {
      text: text(),
      questions: Array.from({ length: 20 }, (_, at) => question(`Question ${at}?`)),
    });
    const late = await admin.post("/api/v1/questions", {
      ...question("The 21st?"),
      passage_id: passage.id,
    });
    expect(late.status).toBe(422);
    expect(late.text).toContain("at most 20 questions");
  });

  it("is archived alone, or with as many questions as were named", async () => {
    const passage = await create(admin, {
      text: text(),
      questions: [question("Live?"), question("Too?")],
    });
    const refused = await admin.delete(`/api/v1/admin/passages/${passage.id}`);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("2 live questions ask");
    expect((await admin.delete(`/api/v1/admin/passages/${passage.id}?questions=1`)).status).toBe(
      409,
    );
    expect((await read(admin, passage.id)).question_count).toBe(2);
    expect((await admin.delete(`/api/v1/admin/passages/${passage.id}?questions=2`)).status).toBe(
      204,
    );
    expect(await read(admin, passage.id)).toMatchObject({ question_count: 0, questions: [] });
    const gone = await admin.get(`/api/v1/questions/${passage.questions[0]?.id}`);
    expect(gone.status).toBe(404);
    const list = await admin.get("/api/v1/admin/passages?archived=true");
    expect((list.body as WholePassage[])[0]?.id).toBe(passage.id);
    // Its text may be used again.
    await create(admin, { text: passage.text });
  });

  it("comes back with a deleted question that comes back", async () => {
    const passage = await create(admin, { text: text(), questions: [question("Comes back?")] });
    const id = passage.questions[0]?.id;
    const action = await admin.graphql(
      `mutation { deleteQuestions(selection: { ids: [${id}] }) { id isFinished } }`,
    );
    const { deleteQuestions } = (action.body as { data: { deleteQuestions: { id: string } } }).data;
    expect((await admin.delete(`/api/v1/admin/passages/${passage.id}`)).status).toBe(204);
    const undo = await admin.graphql(
      `mutation { undoBankChange(id: ${deleteQuestions.id}) { id undone } }`,
    );
    expect(undo.text).not.toContain("errors");
    expect(await read(admin, passage.id)).toMatchObject({ archived_at: null, question_count: 1 });
  });

  it("is found by its words, and its questions by it", async () => {
    const passage = await create(admin, {
      title: "Kesavananda",
      text: "The basic structure doctrine.",
      questions: [question("Which case?")],
    });
    for (const search of ["BASIC structure", "kesavan", String(passage.id)]) {
      const found = await admin.get(`/api/v1/admin/passages?search=${encodeURIComponent(search)}`);
      expect((found.body as WholePassage[]).map(({ id }) => id)).toContain(passage.id);
    }
    const of = await admin.get(`/api/v1/questions?passage_id=${passage.id}`);
    expect(of.headers["x-total-count"]).toBe("1");
    expect((of.body as BankQuestion[])[0]?.id).toBe(passage.questions[0]?.id);
    const only = await admin.get("/api/v1/questions?passages=only&limit=200");
    expect((only.body as BankQuestion[]).every(({ passage_id }) => passage_id !== null)).toBe(true);
    const none = await admin.get("/api/v1/questions?passages=none&limit=200");
    expect((none.body as BankQuestion[]).every(({ passage_id }) => passage_id === null)).toBe(true);
    const all = await admin.get("/api/v1/questions?limit=1");
    expect(Number(only.headers["x-total-count"]) + Number(none.headers["x-total-count"])).toBe(
      Number(all.headers["x-total-count"]),
    );
  });
});

describe("two at once", () => {
  it("never put more than 20 questions into a passage, nor the same one twice", async () => {
    const passage = await create(admin, {
      text: text(),
      questions: Array.from({ length: 16 }, (_, at) => question(`Question ${at}?`)),
    });
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        admin.post("/api/v1/questions", {
          ...question(`Racing ${Math.floor(at / 2)}?`),
          passage_id: passage.id,
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(4);
    expect(statuses.every((status) => [201, 409, 422].includes(status))).toBe(true);
    const { questions } = await read(admin, passage.id);
    expect(questions).toHaveLength(20);
    expect(new Set(questions.map(({ question_text }) => question_text)).size).toBe(20);
  });

  it("edit one passage one after the other, and one of them is refused", async () => {
    const passage = await create(admin, { text: text(), questions: [question("Stays?")] });
    const answers = await Promise.all(
      ["One", "Two", "Three"].map((word) =>
        admin.put(`/api/v1/admin/passages/${passage.id}`, {
          text: `${word}: ${passage.text}`,
          revision_number: 1,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await read(admin, passage.id)).revision_number).toBe(2);
    const same = await admin.post("/api/v1/questions", {
      ...question("Stays?"),
      passage_id: passage.id,
    });
    // Its questions differ under the new words as they did under the old.
    expect(same.status).toBe(409);
  });
});
