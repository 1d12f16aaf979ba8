import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../support/database.ts";
import { freePort } from "../support/free-port.ts";
import { keptMemory, plainMemory } from "../support/plain-memory.ts";
import { type RandomHistory, randomHistory } from "../support/random-history.ts";
import { ServerProcess } from "./server-process.ts";

let folder: string;
let given: TestDatabase;
let history: RandomHistory;
let servers: ServerProcess[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lexam-memory-"));
  given = await createTestDatabase();
  history = await randomHistory(given.database, 31);
  const settings = { DATABASE_URL: given.url };
  servers = await Promise.all(
    ["one", "two"].map(
      async (name) => new ServerProcess(await freePort(), join(folder, name), settings),
    ),
  );
  for (const server of servers) await server.start();
}, 120_000);
afterAll(async () => {
  for (const server of servers) await server.stop();
  await given.drop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const due = () => given.database.prisma.memoryTask.count();

/** Milliseconds until nothing is due. */
async function remembered(patienceMs: number): Promise<number> {
  const began = performance.now();
  while ((await due()) > 0) {
    if (performance.now() - began > patienceMs) throw new Error(`${await due()} are still due.`);
    await sleep(20);
  }
  return performance.now() - began;
}

/** Attempts of which a part is remembered, or which are neither remembered nor due. */
const HALF = `SELECT a.id FROM attempts a JOIN papers p ON p.id = a.paper_id
  WHERE a.status = 'submitted' AND (SELECT count(*) FROM student_answers s WHERE s.source = 0 AND s.source_id = a.id)
    <> CASE WHEN EXISTS (SELECT FROM memory_tasks t WHERE t.attempt_id = a.id) THEN 0 ELSE cardinality(p.revision_ids) END`;

it("remembers a submit within five seconds", async () => {
  for (let n = 0; n < 5; n += 1) {
    const id = await history.submit();
    expect(await remembered(60_000)).toBeLessThan(5_000);
    const known = { where: { source: 0, sourceId: id } };
    expect(await given.database.prisma.studentAnswer.count(known)).toBeGreaterThan(0);
  }
}, 60_000);

it("goes on after a kill -9 of every process in the middle, with nothing half", async () => {
  for (let kill = 0; kill < 3; kill += 1) {
    for (let n = 0; n < 120; n += 1) await history.submit();
    const before = await due();
    while (before > 0 && (await due()) === before) await sleep(5);
    await sleep(history.next(60));
    for (const server of servers) await server.kill(true);
    expect((await given.database.pool.query(HALF)).rows).toEqual([]);
    for (const server of servers) await server.start();
  }
  await remembered(30_000);
  expect(await keptMemory(given.database)).toEqual(await plainMemory(given.database));
  for (const server of servers) expect(server.output).not.toContain("failed");
}, 120_000);
