import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../support/app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

it("brings annotations with a submit, and shows them at a start and in a result", async () => {
  const { testId, questionIds } = await server.makeTest({ count: 2 });
  const [one = 0, two = 0] = questionIds.map(Number);
  const student = await server.as("annotating@example.com");
  const started = await student.get(`/api/v1/tests/${testId}/start`);
  expect(started.body).toMatchObject({ annotations: null });
  const submitted = await student.post("/api/v1/results/submit-quiz", {
    test_id: testId,
    answers: [],
    annotations: {
      questions: [
        { id: two, struck: [1] },
        { id: one, highlights: [0, 4] },
      ],
      text_size: 4,
    },
  });
  expect(submitted.status).toBe(201);
  const { id } = submitted.body as { id: number };
  expect((await student.get(`/api/v1/results/${id}`)).body).toMatchObject({
    annotations: {
      questions: [
        { id: one, highlights: [0, 4], struck: [] },
        { id: two, highlights: [], struck: [1] },
      ],
      passages: [],
      text_size: 4,
    },
  });
});

it("refuses those of another paper by their field, and submits nothing", async () => {
  const { testId } = await server.makeTest({ count: 2 });
  const { questionIds } = await server.makeTest({ count: 1 });
  const student = await server.as("wrong@example.com");
  const body = { test_id: testId, answers: [] };
  const refused = await student.post("/api/v1/results/submit-quiz", {
    ...body,
    annotations: { questions: [{ id: Number(questionIds[0]), struck: [0] }] },
  });
  expect(refused.status).toBe(422);
  expect(refused.body).toMatchObject({
    errors: [
      { field: "annotations.questions.0.id", message: expect.stringMatching(/not on the paper/) },
    ],
  });
  const large = await student.post("/api/v1/results/submit-quiz", {
    ...body,
    annotations: { text_size: 9 },
  });
  expect(large.body).toMatchObject({ errors: [{ field: "annotations.text_size" }] });
  // A misspelt member would be lost without a word.
  const misspelt = await student.post("/api/v1/results/submit-quiz", {
    ...body,
    annotations: { textSize: 3 },
  });
  expect(misspelt.status).toBe(422);
  const message = "textSize is unknown. Use questions, passages and text_size.";
  expect(misspelt.body).toMatchObject({ errors: [{ field: "annotations", message }] });
  expect((await student.get("/api/v1/results/")).body).toEqual([]);
});
