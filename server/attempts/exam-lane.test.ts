import { expect, test } from "vitest";
import { insertBank, sampleQuestions } from "../../tests/support/bank.ts";
import { testConfig } from "../../tests/support/config.ts";
import { createTestDatabase } from "../../tests/support/database.ts";
import { insertViewer } from "../../tests/support/people.ts";
import { onExamPool } from "../database/pools.ts";
import type { Dependencies } from "../dependencies.ts";
import { createTest } from "../fixed-tests/create-test.ts";
import { loadPaper } from "../fixed-tests/papers.ts";
import { saveProgress } from "./save-progress.ts";
import { startAttempt } from "./start-attempt.ts";
import { regularTarget } from "./target.ts";

test("a save waits for no reader who waits for a connection to load the same paper", async () => {
  const { database, connectAgain, drop } = await createTestDatabase({ maxConnections: 1 });
  const student = await insertViewer(database, "student");
  const here: Dependencies = { database, config: testConfig(), now: () => new Date() };
  const testId = await createTest(null, here, {
    title: "Mock",
    description: null,
    durationMinutes: 60,
    correctHundredths: 100,
    incorrectHundredths: 25,
    isActive: true,
    isPublic: true,
    questionIds: await insertBank(database, sampleQuestions(2)),
  });
  const attempt = await startAttempt(student, here, regularTarget(testId));
  // Another process, which has not read the paper yet.
  const other = connectAgain();
  const busy = await other.pool.connect();
  const reading = loadPaper(other, attempt.paperId);
  const saved = await onExamPool(() =>
    saveProgress(student, { ...here, database: other }, attempt.id, {
      ...attempt,
      sequence: 1,
      answers: [0, 1],
    }),
  );
  expect(saved.answers).toEqual([0, 1]);
  busy.release();
  expect(await reading).toEqual(saved.paper);
  await drop();
});
