import { expect, it } from "vitest";
import { spentWith } from "../../tests/bench/processor-time.ts";
import { createTestApp } from "../../tests/support/app.ts";
import { simulateTest } from "../../tests/support/simulated-test.ts";
import { computeDueQuestions } from "./compute-questions.ts";
import { computeStatistics } from "./compute-statistics.ts";
import { compareStatistics } from "./testing/compare.ts";

it("works out 10,000 attempts of 100 questions in less than 2 s of processor time for 1,000", async () => {
  const server = await createTestApp({ rateLimitFactor: 0 });
  const admin = await server.as("admin@example.com");
  const simulated = await simulateTest(server, { students: 10_000, questions: 100, seed: 5 });
  const { pool } = server.dependencies.database;
  const before = await spentWith(pool);
  await computeStatistics(server.dependencies, simulated.testId);
  const statistics = ((await spentWith(pool)) - before) / 1000;
  console.info(`10,000 attempts: ${statistics.toFixed(2)} s of processor time`);
  expect(statistics).toBeLessThan(20);
  expect(await compareStatistics(admin, simulated)).toBe(101);
  const then = await spentWith(pool);
  await computeDueQuestions(server.dependencies);
  const questions = ((await spentWith(pool)) - then) / 1000;
  console.info(`its questions over all tests: ${questions.toFixed(2)} s of processor time`);
  expect(questions).toBeLessThan(20);
  await server.close();
}, 600_000);
