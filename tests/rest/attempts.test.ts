import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

describe("start and submit over REST", () => {
  it("starts a test without its key, grades it exactly, and shows the key afterwards", async () => {
    const { testId, questionIds } = await server.makeTest({ count: 7 });
    const student = await server.as("exact@example.com");

    const started = await student.get(`/api/v1/tests/${testId}/start`);
    expect(started.status).toBe(200);
    expect(started.body).toMatchObject({
      id: testId,
      test_id: testId,
      total_questions: 7,
      duration_minutes: 60,
      correct_marks: 1,
      incorrect_marks: 0.25,
      questions: questionIds.map((id) => ({ id })),
    });
    expect(started.text).not.toMatch(/correct_option|explanation|SECRET/i);

    // Three right (0, 1, 2), two wrong (3, 4), two skipped: 3 - 2 x 0.25.
    const answers = [0, 1, 2, 0, 3].map((selected_option_index, index) => ({
      question_id: questionIds[index],
      selected_option_index,
    }));
    server.pass(90);
    const submitted = await student.post("/api/v1/results/submit-quiz", {
      test_id: testId,
      answers,
      time_taken_minutes: 45,
    });
    expect(submitted.status).toBe(201);
    expect(submitted.body).toMatchObject({
      test_id: testId,
      score: 2.5,
      max_marks: 7,
      // 45 claimed minutes were not possible in 90 seconds.
      time_taken_minutes: 2,
    });

    const { id } = submitted.body as { id: number };
    const result = await student.get(`/api/v1/results/${id}`);
    expect(result.body).toMatchObject({ id, score: 2.5, total_questions: 7 });
    const { all_questions: questions } = result.body as { all_questions: object[] };
    expect(questions[0]).toMatchObject({
      status: "correct",
      selected_option_index: 0,
      selected_option_text: "First option 1",
      correct_option_index: 0,
    });
    expect(questions[3]).toMatchObject({ status: "incorrect", correct_option_index: 3 });
    expect(questions[6]).toMatchObject({
      status: "unanswered",
      selected_option_index: -1,
      selected_option_text: null,
      explanation: "SECRET explanation of Test 1. Question number 7?",
    });

    const statistics = await student.get("/api/v1/results/stats/user");
    expect(statistics.body).toEqual({
      total_tests_taken: 1,
      average_score: 35.7,
      best_score: 35.7,
      total_time_spent_minutes: 2,
    });
    const subjects = await student.get("/api/v1/results/stats/subjects");
    // Contracts: questions 2, 4, 6 with one right and one wrong: 0.75 of 3. Torts: 2 - 0.25 of 4.
    expect(subjects.body).toEqual([
      { subject: "Law of Contracts", tests_taken: 1, average_score: 25, best_score: 25 },
      { subject: "Law of Torts", tests_taken: 1, average_score: 43.8, best_score: 43.8 },
    ]);
  });

  it("opens one attempt however many starts race", async () => {
    const { testId } = await server.makeTest();
    const student = await server.as("racer@example.com");
    const starts = await Promise.all(
      Array.from({ length: 12 }, () => student.get(`/api/v1/tests/${testId}/start`)),
    );
    const attempts = new Set(starts.map(({ body }) => (body as { attempt_id: number }).attempt_id));
    expect(starts.every(({ status }) => status === 200)).toBe(true);
    expect(attempts.size).toBe(1);
  });

  it("gives one result however many submits race or repeat", async () => {
    const { testId, questionIds } = await server.makeTest();
    const student = await server.as("doubler@example.com");
    await student.get(`/api/v1/tests/${testId}/start`);
    server.pass(10);
    const body = {
      test_id: testId,
      answers: [{ question_id: questionIds[0], selected_option_index: 0 }],
      time_taken_minutes: 1,
    };
    const submits = await Promise.all(
      Array.from({ length: 12 }, () => student.post("/api/v1/results/submit-quiz", body)),
    );
    submits.push(await student.post("/api/v1/results/submit-quiz", body));
    expect(new Set(submits.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(submits.map(({ text }) => text)).size).toBe(1);
    const results = await student.get("/api/v1/results/");
    expect(results.headers["x-total-count"]).toBe("1");
    const statistics = await student.get("/api/v1/results/stats/user");
    expect(statistics.body).toMatchObject({ total_tests_taken: 1 });
  });

  it("opens and submits an attempt when none is open", async () => {
    const { testId } = await server.makeTest();
    const student = await server.as("direct@example.com");
    const submitted = await student.post("/api/v1/results/submit-quiz", {
      test_id: testId,
      answers: [],
      time_taken_minutes: 12,
    });
    expect(submitted.body).toMatchObject({ score: 0, max_marks: 4, time_taken_minutes: 12 });
  });

  it("refuses foreign questions and options that do not exist, and stores nothing", async () => {
    const { testId, questionIds } = await server.makeTest();
    const other = await server.makeTest();
    const student = await server.as("strange@example.com");
    await student.get(`/api/v1/tests/${testId}/start`);
    const submit = (answers: unknown) =>
      student.post("/api/v1/results/submit-quiz", {
        test_id: testId,
        answers,
        time_taken_minutes: 1,
      });
    for (const answers of [
      [{ question_id: other.questionIds[0], selected_option_index: 0 }],
      [{ question_id: questionIds[0], selected_option_index: 4 }],
      [{ question_id: questionIds[0], selected_option_index: -2 }],
      [{ question_id: questionIds[0], selected_option_index: 1.5 }],
      [
        { question_id: questionIds[0], selected_option_index: 0 },
        { question_id: questionIds[0], selected_option_index: 1 },
      ],
      [{ question_id: "x", selected_option_index: 0 }],
      "none",
    ]) {
      const refused = await submit(answers);
      expect(refused.status, JSON.stringify(answers)).toBe(422);
      expect(refused.headers["content-type"]).toContain("application/problem+json");
      expect((refused.body as { errors: unknown[] }).errors.length).toBeGreaterThan(0);
    }
    const results = await student.get("/api/v1/results");
    expect(results.body).toEqual([]);
  });

  it("says between what an option must be, for the question it was sent for", async () => {
    const { testId, questionIds } = await server.makeTest();
    const student = await server.as("between@example.com");
    const [question_id] = questionIds;
    const submit = (selected_option_index: unknown) =>
      student.post("/api/v1/results/submit-quiz", {
        test_id: testId,
        answers: [{ question_id, selected_option_index }],
        time_taken_minutes: 1,
      });
    const field = "answers.0.selected_option_index";
    for (const index of [4, 5, -2, 3_000_000_000, -1e300]) {
      const { body } = await submit(index);
      const message = `selected_option_index must be between 0 and 3 for question ${question_id}, or -1 for unanswered.`;
      expect(body, String(index)).toMatchObject({ detail: message, errors: [{ field, message }] });
    }
    for (const index of [1.5, "1", true]) {
      const { body } = await submit(index);
      expect(body).toMatchObject({
        errors: [{ field, message: "selected_option_index must be a whole number." }],
      });
    }
  });

  it("says of a time what it must be: a number, and not below nought", async () => {
    const { testId } = await server.makeTest();
    const student = await server.as("timed@example.com");
    const field = "time_taken_minutes";
    for (const [minutes, message] of [
      [-1, "time_taken_minutes must be at least 0."],
      ["soon", "time_taken_minutes must be a number."],
      [null, "time_taken_minutes must be a number."],
    ]) {
      const { status, body } = await student.post("/api/v1/results/submit-quiz", {
        test_id: testId,
        answers: [],
        time_taken_minutes: minutes,
      });
      expect(status).toBe(422);
      expect(body).toMatchObject({ errors: [{ field, message }] });
    }
  });

  it("keeps what an attempt was taken on when test and questions change", async () => {
    const { testId } = await server.makeTest();
    const student = await server.as("frozen@example.com");
    await student.get(`/api/v1/tests/${testId}/start`);
    await server.dependencies.database.pool.query(
      "UPDATE tests SET title = 'Renamed', correct_hundredths = 400, paper_id = NULL WHERE id = $1",
      [testId],
    );
    server.pass(5);
    const submitted = await student.post("/api/v1/results/submit-quiz", {
      test_id: testId,
      answers: [],
      time_taken_minutes: 0,
    });
    expect(submitted.body).toMatchObject({ max_marks: 4 });
    expect((submitted.body as { test_title: string }).test_title).not.toBe("Renamed");
    const again = await student.get(`/api/v1/tests/${testId}/start`);
    expect(again.body).toMatchObject({ title: "Renamed", correct_marks: 4 });
  });

  it("answers a repeated Idempotency-Key with the saved response, another body with 409", async () => {
    const { testId, questionIds } = await server.makeTest();
    const student = await server.as("idempotent@example.com");
    const key = { "idempotency-key": "submit-1" };
    const body = { test_id: testId, answers: [], time_taken_minutes: 1 };
    const both = await Promise.all([
      student.post("/api/v1/results/submit-quiz", body, key),
      student.post("/api/v1/results/submit-quiz", body, key),
    ]);
    expect(both.map(({ status }) => status)).toEqual([201, 201]);
    expect(both[0]?.body).toEqual(both[1]?.body);
    const other = { ...body, answers: [{ question_id: questionIds[0], selected_option_index: 0 }] };
    const refused = await student.post("/api/v1/results/submit-quiz", other, key);
    expect(refused.status).toBe(409);
    const results = await student.get("/api/v1/results");
    expect(results.headers["x-total-count"]).toBe("1");
  });
});

describe("the list of tests", () => {
  it("finds what was typed, wildcards and all, in title and description, whatever the case", async () => {
    const student = await server.as("searcher@example.com");
    await server.makeTest({ title: "Half marks: 50% off_line" });
    await server.makeTest({ title: "Plain", description: "About HALF MARKS" });
    const found = async (search: string) => {
      const answer = await student.get(`/api/v1/tests/?search=${encodeURIComponent(search)}`);
      return (answer.body as { title: string }[]).map(({ title }) => title);
    };
    expect(await found("half marks")).toEqual(["Plain", "Half marks: 50% off_line"]);
    expect(await found("50%")).toEqual(["Half marks: 50% off_line"]);
    expect(await found("f_l")).toEqual(["Half marks: 50% off_line"]);
    expect(await found("5%f")).toEqual([]);
    expect(await found("\\")).toEqual([]);
  });
});

describe("a submit whose answers are misspelt", () => {
  it.each([
    ["without an option", {}],
    ["with null", { selected_option_index: null }],
    ["with another name", { selectedOptionIndex: 0 }],
  ])("%s is refused, and nothing is submitted", async (_, answer) => {
    const { testId, questionIds } = await server.makeTest({ count: 2 });
    const student = await server.as(`misspelt-${testId}@example.com`);
    await student.get(`/api/v1/tests/${testId}/start`);
    const submit = (answers: object[]) =>
      student.post("/api/v1/results/submit-quiz", { test_id: testId, answers });
    const refused = await submit([{ question_id: questionIds[0], ...answer }]);
    expect(refused.status, refused.text).toBe(422);
    expect(refused.body).toMatchObject({
      errors: [{ field: "answers.0.selected_option_index" }],
    });
    const right = await submit([{ question_id: questionIds[0], selected_option_index: 0 }]);
    expect(right.status, right.text).toBe(201);
    expect(right.body).toMatchObject({ score: 1 });
  });
});
