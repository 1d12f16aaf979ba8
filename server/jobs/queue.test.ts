import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { testConfig } from "../../tests/support/config.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { startWorker } from "../../tests/support/jobs.ts";
import { inTransaction } from "../database/transaction.ts";
import { BadRequest } from "../errors.ts";
import { defineJob, type JobDependencies, type JobKind } from "./job.ts";
import { addJob, REQUEST_CANCEL, waitForJob } from "./job-record.ts";
import { installQueues, type JobQueue } from "./queue.ts";

const now = () => new Date();

let test: TestDatabase;
let dependencies: JobDependencies;
const queues: JobQueue[] = [];

beforeEach(async () => {
  test = await createTestDatabase();
  dependencies = { database: test.database, config: testConfig({}), now };
});
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()));
  await test.drop();
});

async function worker(...kinds: JobKind[]): Promise<JobQueue> {
  await installQueues(test.database.pool, kinds);
  const queue = await startWorker(dependencies, kinds);
  queues.push(queue);
  return queue;
}

const rowOf = async (id: number) => test.database.prisma.job.findUnique({ where: { id } });

async function addUser(): Promise<number> {
  const { id } = await test.database.prisma.user.create({
    data: { email: "owner@example.com", googleId: "1", fullName: "Owner" },
  });
  return id;
}

it("runs a job once, with its input, and keeps progress and result", async () => {
  const add = defineJob<{ numbers: number[] }>({
    name: "add",
    async run({ input, progress }) {
      await progress(1, input.numbers.length);
      return { sum: input.numbers.reduce((one, other) => one + other) };
    },
  });
  await worker(add as JobKind);
  const ownerId = await addUser();
  const input = { numbers: [1, 2, 3] };
  const id = await addJob(test.database.pool, add, { ownerId, input, now: now() });
  await expect
    .poll(() => rowOf(id))
    .toMatchObject({
      ...{ state: "done", result: { sum: 6 }, done: 1, total: 3, attempts: 1, ownerId },
    });
});

it("adds a job with the transaction of its cause, or not at all", async () => {
  const run = vi.fn(async () => null);
  const kind = { name: "notice", run };
  await worker(kind);
  const given = { ownerId: null, input: {}, now: now() };
  await expect(
    inTransaction(test.database, async (client) => {
      await addJob(client, kind, given);
      throw new Error("The cause failed.");
    }),
  ).rejects.toThrow("The cause failed.");
  const id = await inTransaction(test.database, (client) => addJob(client, kind, given));
  await expect.poll(() => rowOf(id)).toMatchObject({ state: "done" });
  expect(run).toHaveBeenCalledTimes(1);
  expect(await test.database.prisma.job.count()).toBe(1);
});

it("tries a fault again, and shows an expected failure at once", async () => {
  let runs = 0;
  const faulty: JobKind = {
    name: "faulty",
    async run() {
      runs += 1;
      if (runs === 1) throw new Error("The network is away.");
      return { runs };
    },
  };
  const failed = vi.fn(async () => undefined);
  const refused: JobKind = {
    name: "refused",
    async run() {
      throw new BadRequest("The file has no header.");
    },
    failed,
  };
  await worker(faulty, refused);
  const given = { ownerId: null, input: {}, now: now() };
  const again = await addJob(test.database.pool, faulty, given);
  const never = await addJob(test.database.pool, refused, given);
  expect(await waitForJob(test.database.pool, never)).toMatchObject({
    ...{ state: "failed", failure: "The file has no header." },
    result: { code: "BAD_REQUEST" },
  });
  expect(await rowOf(never)).toMatchObject({ attempts: 1 });
  expect(failed).toHaveBeenCalledTimes(1);
  expect(await waitForJob(test.database.pool, again, 0)).toBeNull();
  await expect
    .poll(() => rowOf(again), { timeout: 20_000 })
    .toMatchObject({ state: "done", attempts: 2 });
});

it("ends a job that its owner cancels, and nobody else's", async () => {
  const endless: JobKind = {
    name: "endless",
    async run({ progress }) {
      for (let done = 0; ; done += 1) {
        await progress(done);
        await sleep(20);
      }
    },
  };
  await worker(endless);
  const ownerId = await addUser();
  const { pool } = test.database;
  const id = await addJob(pool, endless, { ownerId, input: {}, now: now() });
  await expect.poll(() => rowOf(id)).toMatchObject({ state: "running" });
  expect(await REQUEST_CANCEL.row(pool, { id, ownerId: ownerId + 1, now: now() })).toBeUndefined();
  expect(await REQUEST_CANCEL.row(pool, { id, ownerId, now: now() })).toMatchObject({ id });
  await expect.poll(() => rowOf(id)).toMatchObject({ state: "cancelled", failure: null });
});

it("continues on another process what a stopping one had started", async () => {
  let isFirst = true;
  const slow: JobKind = {
    name: "slow",
    async run({ progress }) {
      const waits = isFirst;
      isFirst = false;
      while (waits) {
        await progress(0);
        await sleep(20);
      }
      return null;
    },
  };
  const first = await worker(slow);
  const id = await addJob(test.database.pool, slow, { ownerId: null, input: {}, now: now() });
  await expect.poll(() => rowOf(id)).toMatchObject({ state: "running" });
  await worker(slow);
  await first.stop();
  await expect
    .poll(() => rowOf(id), { timeout: 20_000 })
    .toMatchObject({
      ...{ state: "done", attempts: 2 },
    });
});

it("takes over the job of a process that was killed", { tags: "nightly" }, async () => {
  const kind: JobKind = { name: "killed", run: async () => ({ by: "the second" }) };
  await installQueues(test.database.pool, [kind]);
  const script = fileURLToPath(new URL("testing/hang.ts", import.meta.url));
  const child = spawn(process.execPath, [script, test.url], { stdio: "inherit" });
  const id = await addJob(test.database.pool, kind, { ownerId: null, input: {}, now: now() });
  await expect.poll(() => rowOf(id)).toMatchObject({ state: "running" });
  child.kill("SIGKILL");
  await worker(kind);
  await expect
    .poll(() => rowOf(id), { timeout: 40_000 })
    .toMatchObject({ state: "done", result: { by: "the second" }, attempts: 2 });
});
