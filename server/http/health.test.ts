import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "../../tests/support/app.ts";

let server: TestApp;
beforeEach(async () => {
  server = await createTestApp();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const ask = async () => (await server.visitor.get("/readyz")).status;
const askOften = async () => new Set(await Promise.all(Array.from({ length: 300 }, () => ask())));

/** Counts the checks; the database's answer to each is that of `answer`, when one is given. */
function countChecks(answer?: () => Promise<unknown>): () => number {
  const { pool } = server.dependencies.database;
  const query = pool.query.bind(pool) as (...values: unknown[]) => unknown;
  let checks = 0;
  vi.spyOn(pool, "query").mockImplementation(((...values: unknown[]) => {
    if (values[0] !== "SELECT 1") return query(...values);
    checks += 1;
    return answer === undefined ? query(...values) : answer();
  }) as never);
  return () => checks;
}

it("asks the database once for all who ask within a second, and refuses nobody", async () => {
  const checks = countChecks();
  expect(await askOften()).toEqual(new Set([200]));
  expect(await askOften()).toEqual(new Set([200]));
  expect(checks()).toBe(1);
  await sleep(1_050);
  expect(await askOften()).toEqual(new Set([200]));
  expect(checks()).toBe(2);
});

it("keeps a refusal for a second too, and no longer", async () => {
  let isAway = true;
  const checks = countChecks(() =>
    isAway ? Promise.reject(new Error("away")) : Promise.resolve({ rows: [] }),
  );
  expect(await askOften()).toEqual(new Set([503]));
  isAway = false;
  expect(await askOften()).toEqual(new Set([503]));
  expect(checks()).toBe(1);
  await sleep(1_050);
  expect(await ask()).toBe(200);
});

it("asks a database that is too slow no second time until it has answered", async () => {
  let answer: (value: unknown) => void = () => undefined;
  const checks = countChecks(() => new Promise((resolve) => (answer = resolve)));
  expect(await askOften()).toEqual(new Set([503]));
  await sleep(1_050);
  expect(await askOften()).toEqual(new Set([503]));
  await sleep(1_050);
  expect(await askOften()).toEqual(new Set([503]));
  expect(checks()).toBe(1);
  answer({ rows: [] });
  await sleep(300);
  const again = ask();
  await expect.poll(checks).toBe(2);
  answer({ rows: [] });
  expect(await again).toBe(200);
});
