import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../tests/support/app.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

it("shows the median time of the answers that a test's mistakes stand among", async () => {
  await server.as("admin@example.com");
  const student = await server.as("student@example.com");
  const { testId, questionIds } = await server.makeTest({ count: 7 });
  // The last one is skipped, which is no answer.
  const answers = questionIds.slice(0, 6).map((id, place) => ({
    question_id: id,
    selected_option_index: (place + 1) % 4,
  }));
  const body = { test_id: testId, answers, time_taken_minutes: 2 };
  const submitted = await student.post("/api/v1/results/submit-quiz", body);
  expect(submitted.status, submitted.text).toBe(201);
  await server.dependencies.database.pool.query(
    "UPDATE attempts SET seconds_spent = '{10,20,30,40,50,60,90}'",
  );
  const shown = await student.graphql("{ mistakes { items { usualSeconds } } }");
  expect(shown.text).toContain('"usualSeconds":35');
});
