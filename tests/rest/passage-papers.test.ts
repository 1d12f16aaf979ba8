import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";
import {
  type BankQuestion,
  create,
  makeTest,
  question,
  read,
  type Started,
  text,
  type WholePassage,
} from "./passage-calls.ts";

let server: TestApp;
let admin: Caller;
let student: Caller;

beforeAll(async () => {
  server = await createTestApp();
  admin = await server.as("admin@example.com");
  student = await server.as("student@example.com");
});
afterAll(() => server.close());

describe("a passage in a test", () => {
  it("is stored with its questions, asked in a test, and shown once in start and result", async () => {
    const words = { title: "On tone", text: text(), source: "From an essay." };
    const passage = await create(admin, {
      ...words,
      questions: [question("What is the author's tone?"), question("What does it say?")],
    });
    expect(passage).toMatchObject({ ...words, html: null, revision_number: 1, question_count: 2 });
    expect(passage.questions.map(({ passage_id }) => passage_id)).toEqual([passage.id, passage.id]);
    const alone = await admin.post("/api/v1/questions", question("What is the author's tone?"));
    expect(alone.status).toBe(201);
    const other = await create(admin, {
      text: text(),
      questions: [question("What is the author's tone?")],
    });
    const [one = 0, two = 0] = passage.questions.map(({ id }) => id);
    const single = (alone.body as { id: number }).id;
    const third = other.questions[0]?.id ?? 0;
    const test = await makeTest(admin, [one, single, third, two]);
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
      passages: Started["passages"];
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
    expect((await read(admin, passage.id)).test_count).toBe(1);
  });

  it("keeps its questions apart in a test where that is meant", async () => {
    const passage = await create(admin, {
      text: text(),
      questions: [question("A?"), question("B?")],
    });
    const single = await admin.post("/api/v1/questions", question("Alone?"));
    const [a = 0, b = 0] = passage.questions.map(({ id }) => id);
    const order = [a, (single.body as { id: number }).id, b];
    const test = await makeTest(admin, order, { split_passages: true });
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
});

describe("a random test", () => {
  it("draws whole sets, returns their passages once, and is graded and read like any other", async () => {
    const subject = "Sets alone";
    for (let number = 0; number < 3; number += 1) {
      const questions = [1, 2, 3].map((at) => question(`Set question ${at}?`, { subject }));
      await create(admin, { text: text(), questions });
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

describe("rich text", () => {
  it("is cleaned when it is written, says what that took out, and has a plain text", async () => {
    const passage = await create(admin, {
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
    const test = await makeTest(admin, [id]);
    const started: Started = (await student.get(`/api/v1/tests/${test.id}/start`)).body;
    expect(started.passages[0]).toMatchObject({ html: passage.html, lang: "hi" });
    expect(started.questions[0]).toMatchObject({
      options_html: ["<p>x<sup>2</sup></p>", "<p>plain</p>"],
    });
  });

  it("stays with a passage whose edit speaks of its plain text alone", async () => {
    const passage = await create(admin, { html: "<p>In <b>1950</b>.</p>", lang: "hi" });
    const put = async (body: object): Promise<WholePassage> =>
      (await admin.put(`/api/v1/admin/passages/${passage.id}`, body)).body;
    const { text: plain, html } = passage;
    expect(html).toBe("<p>In <strong>1950</strong>.</p>");
    expect(await put({ text: plain, title: "Dates" })).toMatchObject({
      ...{ title: "Dates", text: plain, html, lang: "hi", revision_number: 2 },
    });
    expect(await put({ text: "In 1951.", title: "Dates" })).toMatchObject({
      html: null,
      lang: "hi",
    });
    expect(await put({ html: "<p>In <b>1950</b>.</p>", lang: null })).toMatchObject({
      html,
      lang: null,
    });
    // Null is said, and is not left out.
    expect(await put({ text: plain, html: null })).toMatchObject({ text: plain, html: null });
  });

  it("makes formulas of TeX in a plain text", async () => {
    const made = await admin.post("/api/v1/questions", question("If \\(x^2 = 4\\), what is *x*?"));
    expect(made.body).toMatchObject({ question_text: "If \\(x^2 = 4\\), what is *x*?" });
    const { question_html } = made.body as BankQuestion;
    expect(question_html).toMatch(/^<p>If <math .*<msup>.*<\/math>, what is <em>x<\/em>\?<\/p>$/);
  });
});
