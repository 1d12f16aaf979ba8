import { expect, test } from "vitest";
import { insertBank, sampleQuestions } from "../../tests/support/bank.ts";
import { createTestDatabase } from "../../tests/support/database.ts";
import { withinTransaction } from "../database/one-transaction.ts";
import { inTransaction } from "../database/transaction.ts";
import { createTest } from "./create-test.ts";
import { loadPaper, printPaper } from "./papers.ts";

test("a transaction waits for no paper that waits for a connection", async () => {
  const { database, drop } = await createTestDatabase({ maxConnections: 1 });
  const testId = await createTest(
    null,
    { database },
    {
      title: "Mock",
      description: null,
      durationMinutes: 60,
      correctHundredths: 100,
      incorrectHundredths: 25,
      isActive: true,
      isPublic: true,
      questionIds: await insertBank(database, sampleQuestions(2)),
    },
  );
  const id = await inTransaction(database, (client) => printPaper(client, testId));
  const [inside, outside] = await inTransaction(database, async (client) => {
    // It is asked for first, and has to wait until the only connection is given back.
    const waiting = loadPaper(database, id);
    return [await loadPaper(withinTransaction(database, client), id), waiting] as const;
  }).then(async ([paper, waiting]) => [paper, await waiting]);
  expect(inside).toMatchObject({ id, title: "Mock" });
  expect(outside).toEqual(inside);
  expect(await loadPaper(database, id)).toBe(inside);
  await drop();
});
