import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";

let server: TestApp;
let admin: Caller;
let student: Caller;
let made = 0;

beforeAll(async () => {
  server = await createTestApp();
  admin = await server.as("admin@example.com");
  student = await server.as("student@example.com");
});
afterAll(() => server.close());

interface Words {
  id: number;
  title: string | null;
  text: string;
  html: string | null;
  source: string | null;
  lang: string | null;
}
interface BankQuestion {
  id: number;
  question_text: string;
  passage_id: number | null;
  question_html: string | null;
  options_html: string[] | null;
}
interface WholePassage extends Words {
  revision_number: number;
  question_count: number;
  test_count: number;
  archived_at: string | null;
  taken_out: string[];
  questions: BankQuestion[];
}
interface Started {
  attempt_id: number;
  questions: { id: number; passage_id: number | null; question_html: string | null }[];
  passages: Words[];
}

const question = (question_text: string, more: object = {}) => ({
  question_text,
  options: ["Yes", "No", "Perhaps"],
  correct_option_index: 1,
  subject: "Legal Reasoning",
  ...more,
});
const text = () => {
  made += 1;
  return `Passage ${made} has “quotation marks” – and dashes.\nIts second paragraph.`;
};

async function create(body: object): Promise<WholePassage> {
  const answer = await admin.post("/api/v1/admin/passages", body);
  expect(answer.text).toContain('"id"');
  expect(answer.status).toBe(201);
  return answer.body;
}

async function read(id: number): Promise<WholePassage> {
  return (await admin.get(`/api/v1/admin/passages/${id}`)).body;
}

async function makeTest(question_ids: number[], more: object = {}) {
  const answer = await admin.post("/api/v1/admin/tests", {
    title: "With passages",
    duration_minutes: 30,
    correct_marks: 1,
    incorrect_marks: 0.25,
    is_active: true,
    is_public: true,
    question_ids,
    ...more,
  });
  expect(answer.status).toBe(201);
  return answer.body as { id: number; question_ids: number[] };
}

describe("a passage", () => {
  it("is stored with its questions, asked in a test, and shown once in start and result", async () => {
    const words = { title: "On tone", text: text(), source: "From an essay." };
    const passage = await create({
      ...words,
      questions: [question("What is the author's tone?"), question("What does it say?")],
    });
    expect(passage).toMatchObject({ ...words, html: null, revision_number: 1, question_count: 2 });
    expect(passage.questions.map(({ passage_id }) => passage_id)).toEqual([passage.id, passage.id]);
    const alone = await admin.post("/api/v1/questions", question("What is the author's tone?"));
    expect(alone.status).toBe(201);
    const other = await create({
      text: text(),
      questions: [question("What is the author's tone?")],
    });
    const [one = 0, two = 0] = passage.questions.map(({ id }) => id);
    const single = (alone.body as { id: number }).id;
    const third = other.questions[0]?.id ?? 0;
    const test = await makeTest([one, single, third, two]);
    // The set comes together where its first question stands.
    expect(test.question_ids).toEqual([one, two, single, third]);

    const started: Started = (await student.get(`/api/v1/tests/${test.id}/start`)).body;
    expect(started.questions.map(({ passage_id }) => passage_id)).toEqual([
      passage.id,
      passage.id,
      null,
      other.id,
    ]);
    expect(started.passages).toEqual([
      { id: passage.id, ...words, html: null, lang: null },
      { id: other.id, title: null, text: other.text, html: null, source: null, lang: null },
    ]);
    const submitted = await student.post("/api/v1/results/submit-quiz", {
      test_id: test.id,
      answers: [{ question_id: one, selected_option_index: 1 }],
      time_taken_minutes: 1,
    });
    expect(submitted.status).toBe(201);
    // What becomes of passage and question later changes nothing of it.
    const edited = await admin.put(`/api/v1/admin/passages/${passage.id}`, {
      ...words,
      text: text(),
    });
    expect(edited.status).toBe(200);
    const resultId = (submitted.body as { id: number }).id;
    const result = (await student.get(`/api/v1/results/${resultId}`)).body as {
      all_questions: { passage_id: number | null }[];
      passages: Words[];
    };
    expect(result.all_questions.map(({ passage_id }) => passage_id)).toEqual([
      passage.id,
      passage.id,
      null,
      other.id,
    ]);
    expect(result.passages[0]).toEqual({ id: passage.id, ...words, html: null, lang: null });
    // The next start has the new words.
    const again: Started = (await student.get(`/api/v1/tests/${test.id}/start`)).body;
    expect(again.passages[0]?.text).toBe((edited.body as WholePassage).text);
    expect((await read(passage.id)).test_count).toBe(1);
  });

  it("keeps its questions apart in a test where that is meant", async () => {
    const passage = await create({ text: text(), questions: [question("A?"), question("B?")] });
    const single = await admin.post("/api/v1/questions", question(`Alone ${made}?`));
    const [a = 0, b = 0] = passage.questions.map(({ id }) => id);
    const order = [a, (single.body as { id: number }).id, b];
    const test = await makeTest(order, { split_passages: true });
    expect(test.question_ids).toEqual(order);
    const listed = await admin.graphql(
      "{ allTests(limit: 1) { items { questions { id passageId } } } }",
    );
    const { items } = (listed.body as { data: { allTests: { items: object[] } } }).data.allTests;
    expect(items[0]).toEqual({
      questions: order.map((id) => ({
        id: `${id}`,
        passageId: id === order[1] ? null : `${passage.id}`,
      })),
    });
  });

  it("is edited with its set: words, order, new, moved and taken out questions at once", async () => {
    const passage = await create({
      text: text(),
      questions: [question("First?"), question("Second?"), question("Third?")],
    });
    const source = await create({ text: text(), questions: [question("Elsewhere?")] });
    const [first = 0, second = 0, third = 0] = passage.questions.map(({ id }) => id);
    const moved = source.questions[0]?.id ?? 0;
    const answer = await admin.put(`/api/v1/admin/passages/${passage.id}`, {
      title: "Ordered anew",
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
    expect(edited).toMatchObject({ title: "Ordered anew", revision_number: 2, question_count: 4 });
    expect(edited.questions.map(({ question_text }) => question_text)).toEqual([
      "Third?",
      "Elsewhere?",
      "New?",
      "First, in other words?",
    ]);
    expect((await read(source.id)).question_count).toBe(0);
    const out = await admin.get(`/api/v1/questions/${second}`);
    expect(out.body).toMatchObject({ question_text: "Second?", passage_id: null });
    // The same again leaves no trace.
    const same = await admin.put(`/api/v1/admin/passages/${passage.id}`, {
      title: "Ordered anew",
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
    const passage = await create({
      text: text(),
      questions: [question("Kept?"), question("Taken out?")],
    });
    const [kept = 0, out = 0] = passage.questions.map(({ id }) => id);
    const put = async (ids: readonly number[], held?: readonly (number | string)[]) => {
      const questions = ids.map((id) => ({ id }));
      const body = { text: passage.text, revision_number: 1, questions, held_questions: held };
      return (await admin.put(`/api/v1/admin/passages/${passage.id}`, body)).status;
    };
    const now = async () => (await read(passage.id)).questions.map(({ id }) => id);
    expect(await put([kept], [kept, out])).toBe(200);
    // Whoever read it before would bring back what was taken out: the words are the same.
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
    const passage = await create({ text: "One  text.", questions: [question("Who?")] });
    const twin = await admin.post("/api/v1/admin/passages", { text: " ONE text. " });
    expect(twin.status).toBe(409);
    expect(twin.text).toContain(`passage ${passage.id}`);
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
    const first = await create({ text: text(), questions: [question("Same?")] });
    const second = await create({ text: text(), questions: [question("Same?")] });
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
    expect((await read(first.id)).questions.map(({ id }) => id)).toEqual([here]);
  });

  it("is full with 20 questions, one by one too", async () => {
    const passage = await create({
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

  it("is archived alone, or with as many questions as were told", async () => {
    const passage = await create({
      text: text(),
      questions: [question("Live?"), question("Too?")],
    });
    const refused = await admin.delete(`/api/v1/admin/passages/${passage.id}`);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain("2 live questions ask");
    expect((await admin.delete(`/api/v1/admin/passages/${passage.id}?questions=1`)).status).toBe(
      409,
    );
    expect((await read(passage.id)).question_count).toBe(2);
    expect((await admin.delete(`/api/v1/admin/passages/${passage.id}?questions=2`)).status).toBe(
      204,
    );
    expect(await read(passage.id)).toMatchObject({ question_count: 0, questions: [] });
    const gone = await admin.get(`/api/v1/questions/${passage.questions[0]?.id}`);
    expect(gone.status).toBe(404);
    const list = await admin.get("/api/v1/admin/passages?archived=true");
    expect((list.body as WholePassage[])[0]?.id).toBe(passage.id);
    // Its text may be used again.
    await create({ text: passage.text });
  });

  it("comes back with a deleted question that comes back", async () => {
    const passage = await create({ text: text(), questions: [question("Comes back?")] });
    const id = passage.questions[0]?.id;
    const deed = await admin.graphql(
      `mutation { deleteQuestions(selection: { ids: [${id}] }) { id isFinished } }`,
    );
    const { deleteQuestions } = (deed.body as { data: { deleteQuestions: { id: string } } }).data;
    expect((await admin.delete(`/api/v1/admin/passages/${passage.id}`)).status).toBe(204);
    const undo = await admin.graphql(
      `mutation { undoBankChange(id: ${deleteQuestions.id}) { id undone } }`,
    );
    expect(undo.text).not.toContain("errors");
    expect(await read(passage.id)).toMatchObject({ archived_at: null, question_count: 1 });
  });

  it("is found by its words, and its questions by it", async () => {
    const passage = await create({
      title: "Kesavananda",
      text: `The basic structure doctrine. ${made}`,
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

describe("a random test", () => {
  it("draws whole sets, tells their passages once, and is graded and read like any other", async () => {
    const subject = "Sets alone";
    for (let number = 0; number < 3; number += 1) {
      const questions = [1, 2, 3].map((at) => question(`Set question ${at}?`, { subject }));
      await create({ text: text(), questions });
    }
    await admin.post("/api/v1/questions", question("A single one?", { subject }));
    const generate = (body: object) =>
      student.post("/api/v1/random-tests/generate", {
        ...{ num_questions: 7, duration_minutes: 10, correct_marks: 1, incorrect_marks: 0 },
        subjects: [subject],
        ...body,
      });
    const none = await generate({ passages: "none" });
    expect(none.text).toContain("Found 1, requested 7");
    expect((await generate({ passages: "some" })).status).toBe(422);
    const made = await generate({ passages: "only" });
    expect(made.body).toMatchObject({ passages: "only" });
    const { id } = made.body as { id: number };
    const started: Started = (await student.get(`/api/v1/random-tests/${id}/start`)).body;
    const about = started.questions.map(({ passage_id }) => passage_id);
    const order = started.passages.map((passage) => passage.id);
    expect(new Set(order).size).toBe(3);
    // Two whole sets, and the first question of the third.
    expect(about).toEqual([0, 0, 0, 1, 1, 1, 2].map((at) => order[at]));
    const answers = started.questions.map(({ id: question_id }) => ({
      question_id,
      selected_option_index: 1,
    }));
    const submitted = await student.post("/api/v1/random-tests/submit", {
      ...{ random_test_id: id, answers, time_taken_minutes: 2 },
    });
    const resultId = (submitted.body as { id: number }).id;
    expect(submitted.body).toMatchObject({ score: 7, max_marks: 7 });
    const result = await student.get(`/api/v1/random-tests/results/${resultId}`);
    expect(result.body).toMatchObject({
      test_filter_passages: "only",
      passages: started.passages,
    });
  });
});

describe("two at once", () => {
  it("never put more than 20 questions into a passage, nor the same one twice", async () => {
    const passage = await create({
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
    const { questions } = await read(passage.id);
    expect(questions).toHaveLength(20);
    expect(new Set(questions.map(({ question_text }) => question_text)).size).toBe(20);
  });

  it("edit one passage one after the other, and one of them is told", async () => {
    const passage = await create({ text: text(), questions: [question("Stays?")] });
    const answers = await Promise.all(
      ["One", "Two", "Three"].map((word) =>
        admin.put(`/api/v1/admin/passages/${passage.id}`, {
          text: `${word}: ${passage.text}`,
          revision_number: 1,
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await read(passage.id)).revision_number).toBe(2);
    const same = await admin.post("/api/v1/questions", {
      ...question("Stays?"),
      passage_id: passage.id,
    });
    // Its questions are told apart under the new words as they were under the old.
    expect(same.status).toBe(409);
  });
});

describe("rich text", () => {
  it("is cleaned when it is written, says what that took, and has a plain twin", async () => {
    const passage = await create({
      html: '<p class="MsoNormal">In <b>2020</b>:</p><table><tr><th>Year</th><td>5</td></tr></table><p>\\(\\frac{1}{2}\\)</p>',
      lang: "hi",
      questions: [
        question("ignored", {
          question_html: "<p>What is <i>x</i>?</p>",
          options_html: ["<p>x<sup>2</sup></p>", "<p>plain</p>"],
        }),
      ],
    });
    expect(passage.taken_out).toEqual(["class of <p>"]);
    expect(passage.text).toBe("In 2020:\nYear | 5\n\\(\\frac{1}{2}\\)");
    expect(passage.html).toContain("<strong>2020</strong>");
    expect(passage.html).toContain("<mfrac>");
    expect(passage.lang).toBe("hi");
    const [rich] = passage.questions;
    expect(rich).toMatchObject({
      question_text: "What is x?",
      question_html: "<p>What is <em>x</em>?</p>",
      options: ["x²", "plain"],
      options_html: ["<p>x<sup>2</sup></p>", "<p>plain</p>"],
    });
    const id = rich?.id ?? 0;
    // A client of before sends the plain words that it was given: the rich ones stay.
    const plain = question("What is x?", { options: ["x²", "plain"], subject: "Algebra" });
    const same = await admin.put(`/api/v1/questions/${id}`, plain);
    expect(same.body).toMatchObject({
      subject: "Algebra",
      question_html: "<p>What is <em>x</em>?</p>",
    });
    const other = await admin.put(`/api/v1/questions/${id}`, { ...plain, question_text: "Why x?" });
    expect(other.body).toMatchObject({
      question_html: null,
      options_html: ["<p>x<sup>2</sup></p>", "<p>plain</p>"],
    });
    const test = await makeTest([id]);
    const started: Started = (await student.get(`/api/v1/tests/${test.id}/start`)).body;
    expect(started.passages[0]).toMatchObject({ html: passage.html, lang: "hi" });
    expect(started.questions[0]).toMatchObject({
      options_html: ["<p>x<sup>2</sup></p>", "<p>plain</p>"],
    });
  });

  it("makes formulas of TeX in a plain text", async () => {
    const made = await admin.post("/api/v1/questions", question("If \\(x^2 = 4\\), what is *x*?"));
    expect(made.body).toMatchObject({ question_text: "If \\(x^2 = 4\\), what is *x*?" });
    const { question_html } = made.body as BankQuestion;
    expect(question_html).toMatch(/^<p>If <math .*<msup>.*<\/math>, what is <em>x<\/em>\?<\/p>$/);
  });
});
