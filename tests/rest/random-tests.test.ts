import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/app.ts";
import { insertLabelled } from "../support/labelled-bank.ts";
import {
  answersTo,
  generate,
  generated,
  idOf,
  labelled,
  RANDOM_TEST,
  type Started,
  start,
  submit,
} from "../support/random-tests.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
  await insertLabelled(server.dependencies.database, labelled);
});
afterAll(() => server.close());

describe("a random test over REST", () => {
  it("goes from the generator to the result, and shows no key on the way", async () => {
    const student = await server.as("whole@example.com");
    const made = await generate(student, {
      subjects: ["Law of Torts"],
      topics: ["Basics", "Cases"],
      pyq_only: true,
      pyq_exams: ["CLAT", "AILET"],
      pyq_years: [2019, 2020],
    });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: expect.any(Number),
      ...RANDOM_TEST,
      subjects: ["Law of Torts"],
      topics: ["Basics", "Cases"],
      pyq_only: true,
      pyq_exams: ["CLAT", "AILET"],
      pyq_years: [2019, 2020],
      passages: "any",
      created_at: expect.stringMatching(/Z$/),
    });
    const id = idOf(made);

    const answer = await student.get(`/api/v1/random-tests/${id}/start`);
    expect(answer.status).toBe(200);
    const started = answer.body as Started;
    expect(started).toEqual({
      id,
      random_test_id: id,
      attempt_id: expect.any(Number),
      title: "Morning mock",
      description: "Before breakfast",
      total_questions: 4,
      duration_minutes: 30,
      correct_marks: 2,
      incorrect_marks: 0.5,
      started_at: expect.stringMatching(/Z$/),
      is_practice: false,
      questions: expect.any(Array),
      annotations: null,
      passages: [],
      sections: [],
    });
    expect(Object.keys(started.questions[0] ?? {})).toEqual([
      ...["id", "question_text", "options"],
      ...["passage_id", "lang", "question_html", "options_html"],
    ]);
    expect(new Set(started.questions.map((question) => question.id)).size).toBe(4);
    for (const { text } of [made, answer]) {
      expect(text).not.toMatch(/correct_option|explanation|SECRET/i);
    }

    server.pass(200);
    const submitted = await submit(student, id, answersTo(started, 2, 1));
    expect(submitted.status).toBe(201);
    const summary = {
      id: started.attempt_id,
      random_test_id: id,
      test_title: "Morning mock",
      score: 3.5,
      max_marks: 8,
      time_taken_minutes: 3,
      completed_at: expect.stringMatching(/Z$/),
      answers_counted: 3,
      late_answers: 0,
      is_practice: false,
      grading_version: 1,
      receipt: expect.stringMatching(/^([A-Z]{4}-){3}[A-Z]{4}$/),
    };
    expect(submitted.body).toEqual(summary);

    const result = await student.get(`/api/v1/random-tests/results/${started.attempt_id}`);
    expect(result.status).toBe(200);
    expect(result.body).toEqual({
      ...summary,
      total_questions: 4,
      late_positions: [],
      arrived_late: [],
      late_delivery_at: null,
      sections: [],
      annotations: null,
      peers: null,
      readings: [],
      regrades: [],
      open_mistakes: expect.any(Array),
      all_questions: expect.any(Array),
      passages: [],
      test_subjects: ["Law of Torts"],
      test_filter_subjects: ["Law of Torts"],
      test_filter_topics: ["Basics", "Cases"],
      test_filter_pyq_only: true,
      test_filter_pyq_exams: ["CLAT", "AILET"],
      test_filter_pyq_years: [2019, 2020],
      test_filter_passages: "any",
    });
    const { all_questions: questions } = result.body as { all_questions: { status: string }[] };
    expect(questions.map(({ status }) => status)).toEqual([
      "correct",
      "correct",
      "incorrect",
      "unanswered",
    ]);
    expect(questions[0]).toMatchObject({ correct_option_index: 1, pyq: true });
    expect(result.text).toContain("SECRET explanation");
  });

  it("is made with the defaults where title, description and filters are left out", async () => {
    const student = await server.as("defaults@example.com");
    const made = await generate(student, { title: "", description: null, incorrect_marks: -1 });
    expect(made.body).toMatchObject({
      title: "Random Test",
      description: "A randomly generated test based on your selected filters",
      incorrect_marks: 1,
      subjects: [],
      topics: [],
      pyq_only: null,
      pyq_exams: [],
      pyq_years: [],
    });
    const id = idOf(made);
    await start(student, id);
    const result = idOf(await submit(student, id));
    const { body } = await student.get(`/api/v1/random-tests/results/${result}`);
    expect(body).toMatchObject({ test_filter_subjects: [], test_filter_pyq_only: null });
  });

  it("is refused with the sentence of each wrong field", async () => {
    const student = await server.as("refused@example.com");
    for (const [field, value, message] of [
      ["num_questions", 0, "Number of questions must be greater than 0"],
      ["num_questions", 101, "Number of questions must be at most 100"],
      ["num_questions", 2.5, "num_questions must be a whole number."],
      ["num_questions", 3_000_000_000, "Number of questions must be at most 100"],
      ["duration_minutes", 0, "Duration must be greater than 0 minutes"],
      ["duration_minutes", 301, "Duration must be at most 300 minutes"],
      ["correct_marks", 0, "Marks for correct answer must be greater than 0"],
      ["correct_marks", 0.125, "correct_marks must be a number with at most two decimals."],
      ["incorrect_marks", "1", "incorrect_marks must be a number with at most two decimals."],
      ["correct_marks", 1e300, "Marks for correct answer must be at most 1,000"],
      ["incorrect_marks", 5000, "Marks deducted for incorrect answer must be at most 1,000"],
      ["title", "x".repeat(201), "Test title must be at most 200 characters"],
      ["subjects", "Law of Torts", "subjects must be a list of names."],
      ["pyq_only", "yes", "pyq_only must be true, false or null."],
      ["pyq_years", [2020.5], "A year must be a whole number."],
    ] as const) {
      const refused = await generate(student, { [field]: value });
      expect(refused.status, `${field} ${value}`).toBe(422);
      const { errors } = refused.body as { errors: { field: string; message: string }[] };
      expect(errors[0]?.field.split(".")[0]).toBe(field);
      expect(errors[0]?.message).toBe(message);
    }
  });

  it("answers 400 with both numbers when too few questions match", async () => {
    const student = await server.as("greedy@example.com");
    const filters = { subjects: ["English"], pyq_only: true };
    const refused = await generate(student, { num_questions: 7, ...filters });
    expect(refused.status).toBe(400);
    expect(refused.headers["content-type"]).toContain("application/problem+json");
    expect((refused.body as { detail: string }).detail).toBe(
      "Not enough questions available. Found 6, requested 7",
    );
    expect((await generate(student, { num_questions: 6, ...filters })).status).toBe(201);
  });

  it("is made once for one Idempotency-Key, and submitted once", async () => {
    const student = await server.as("once@example.com");
    const key = { "idempotency-key": "generate-1" };
    const both = await Promise.all([generate(student, {}, key), generate(student, {}, key)]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    expect((await generate(student, { num_questions: 5 }, key)).status).toBe(409);
    const id = both.map(idOf)[0] ?? 0;
    const first = await submit(student, id, [], { "idempotency-key": "submit-1" });
    const again = await submit(student, id, [], { "idempotency-key": "submit-1" });
    expect(again.body).toEqual(first.body);
    const results = await student.get("/api/v1/random-tests/results/");
    expect(results.headers["x-total-count"]).toBe("1");
  });
});

describe("attempts on a random test", () => {
  it("is one however many starts race, on the one paper", async () => {
    const student = await server.as("racer@example.com");
    const id = await generated(student);
    const starts = await Promise.all(Array.from({ length: 12 }, () => start(student, id)));
    expect(new Set(starts.map((attempt) => attempt.attempt_id)).size).toBe(1);
    expect(new Set(starts.map(({ questions }) => JSON.stringify(questions))).size).toBe(1);
  });

  it("gives one result however many submits race or repeat, with a start or without", async () => {
    const student = await server.as("doubler@example.com");
    const id = await generated(student);
    const started = await start(student, id);
    server.pass(60);
    const answers = answersTo(started, 1, 0);
    const submits = await Promise.all(
      Array.from({ length: 12 }, () => submit(student, id, answers)),
    );
    submits.push(await submit(student, id, answers));
    expect(new Set(submits.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(submits.map(({ text }) => text)).size).toBe(1);
    const direct = await submit(student, await generated(student));
    expect(direct.body).toMatchObject({ score: 0, max_marks: 8, time_taken_minutes: 3 });
    const statistics = await student.get("/api/v1/results/stats/user");
    expect(statistics.body).toMatchObject({ total_tests_taken: 2 });
  });

  it("takes the same paper again after it was submitted, and after Start Fresh", async () => {
    const student = await server.as("again@example.com");
    const id = await generated(student);
    const first = await start(student, id);
    await submit(student, id, answersTo(first, 1, 0));
    const second = await start(student, id);
    expect(second.attempt_id).not.toBe(first.attempt_id);
    expect(second.questions).toEqual(first.questions);
    const fresh = await student.graphql(
      "mutation ($id: ID!) { startFresh(attemptId: $id) { id kind randomTestId } }",
      { id: second.attempt_id },
    );
    expect(fresh.body).toMatchObject({
      data: { startFresh: { kind: "RANDOM", randomTestId: String(id) } },
    });
    expect((await start(student, id)).questions).toEqual(first.questions);
  });

  it("keeps its questions when one is deleted, which no later draw has", async () => {
    const student = await server.as("frozen@example.com");
    const id = await generated(student);
    const started = await start(student, id);
    const gone = started.questions[0]?.id;
    const { pool } = server.dependencies.database;
    await pool.query("UPDATE questions SET deleted_at = now() WHERE id = $1", [gone]);
    // Somebody else's draw: what an open test asks isn't drawn again for its student.
    const other = await server.as("later@example.com");
    const again = await generated(other, { num_questions: 23 });
    expect((await start(other, again)).questions.map((question) => question.id)).not.toContain(
      gone,
    );
    expect((await generate(other, { num_questions: 1 })).status).toBe(400);
    const submitted = await submit(student, id, answersTo(started, 4, 0));
    expect(submitted.body).toMatchObject({ score: 8 });
    await pool.query("UPDATE questions SET deleted_at = NULL WHERE id = $1", [gone]);
  });

  it("refuses foreign questions and options that do not exist, and stores nothing", async () => {
    const student = await server.as("strange@example.com");
    const id = await generated(student);
    const { questions } = await start(student, id);
    const other = await server.makeTest();
    for (const answer of [
      { question_id: other.questionIds[0], selected_option_index: 0 },
      { question_id: questions[0]?.id, selected_option_index: 3 },
      { question_id: questions[0]?.id, selected_option_index: -2 },
    ]) {
      expect((await submit(student, id, [answer])).status).toBe(422);
    }
    expect((await student.get("/api/v1/random-tests/results")).body).toEqual([]);
    const { pool } = server.dependencies.database;
    await pool.query("UPDATE questions SET deleted_at = now() WHERE id = ANY ($1)", [
      other.questionIds,
    ]);
  });
});
