import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../tests/support/app.ts";
import { receiptOf } from "./receipt.ts";
import { runReceiptCommand } from "./receipt-command.ts";

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp();
});
afterAll(() => server.close());

const RECEIPT = /^([A-HJ-NP-Z]{4}-){3}[A-HJ-NP-Z]{4}$/;

it("is another one for other answers, another time, another result and another server", () => {
  const { config } = server.dependencies;
  const one = { id: 1, completedAt: new Date("2026-12-06T06:30:00Z"), answers: [0, -1, 3] };
  const receipt = receiptOf(config, one);
  expect(receipt).toMatch(RECEIPT);
  expect(receiptOf(config, { ...one })).toBe(receipt);
  const others = [
    receiptOf(config, { ...one, id: 2 }),
    receiptOf(config, { ...one, answers: [0, -1, 2] }),
    receiptOf(config, { ...one, completedAt: new Date("2026-12-06T06:30:00.001Z") }),
    receiptOf({ ...config, jwtSecret: "another secret of at least 32 letters" }, one),
  ];
  expect(new Set([receipt, ...others]).size).toBe(5);
});

it("comes with a submit, stays on the result, and is proved by a command", async () => {
  const { config, database } = server.dependencies;
  const student = await server.as("receipt@example.com");
  const { testId } = await server.makeTest({ count: 2 });
  const sent = await student.post("/api/v1/results/submit-quiz", {
    ...{ test_id: testId, answers: [], time_taken_minutes: 1 },
  });
  const { id, receipt } = sent.body as { id: number; receipt: string };
  expect(receipt).toMatch(RECEIPT);
  const read = await student.get(`/api/v1/results/${id}`);
  expect(read.body).toMatchObject({ receipt });
  const here = { ...config, databaseUrl: database.pool.options.connectionString ?? null };
  const run = (...words: string[]) => runReceiptCommand(words, here);
  expect(await run(String(id), receipt.toLowerCase())).toEqual({
    exitCode: 0,
    lines: [
      expect.stringMatching(/^Result \d+ of account \d+: received .+ IST, 0 of 2 answered\.$/),
      `Its receipt is ${receipt}.`,
      "The receipt holds.",
    ],
  });
  await database.pool.query("UPDATE attempts SET answers = '{0,0}' WHERE id = $1", [id]);
  expect(await run(String(id), receipt)).toMatchObject({ exitCode: 1 });
  expect((await run(String(id), receipt)).lines.at(-1)).toBe(`${receipt} is not its receipt.`);
  expect(await run("999999")).toEqual({ exitCode: 1, lines: ["There is no result 999999."] });
  expect((await run("first")).exitCode).toBe(2);
});
