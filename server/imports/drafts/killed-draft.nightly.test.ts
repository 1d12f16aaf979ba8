import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/database.ts";
import { startWorker } from "../../../tests/support/jobs.ts";
import { insertViewer } from "../../../tests/support/people.ts";
import type { Viewer } from "../../accounts/viewer.ts";
import type { JobKind } from "../../jobs/job.ts";
import type { JobQueue } from "../../jobs/queue.ts";
import { draftJob } from "./draft-job.ts";
import { countRows, requireDraft, stageOf } from "./find-draft.ts";
import { createDraft } from "./receive-draft.ts";
import { readAs } from "./start-reading.ts";

vi.setConfig({ testTimeout: 120_000 });

const HEADER = "question_text,option_a,option_b,option_c,option_d,correct_option,subject";
const ROWS = 12_000;
const FILE = [
  HEADER,
  ...Array.from({ length: ROWS }, (_, index) => `Question ${index}?,a,b,c,d,A,Torts`),
].join("\n");

let given: TestDatabase;
let admin: Viewer;
const workers: JobQueue[] = [];

beforeAll(async () => {
  given = await createTestDatabase();
  admin = await insertViewer(given.database, "admin");
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await given.database.pool.query("TRUNCATE import_drafts, jobs, pgboss.job CASCADE");
});
afterAll(async () => {
  await given.drop();
});

const dependencies = () => ({ database: given.database, now: () => new Date() });

async function* streamOf(text: string) {
  yield Buffer.from(text);
}

/** A draft whose reading a process began that was killed by -9 in the middle of it. */
async function killedDraft(): Promise<number> {
  const file = { stream: streamOf(FILE), fileName: "bank.csv" };
  const id = await createDraft(admin, dependencies(), file);
  const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const program = `
    import { connectDatabase } from ${module("../../database/client.ts")};
    import { JobQueue } from ${module("../../jobs/queue.ts")};
    import { draftJob } from ${module("./draft-job.ts")};
    const database = connectDatabase(${JSON.stringify(given.url)});
    const quiet = { info() {}, warn() {}, error: console.error };
    await new JobQueue(database).work([draftJob], { database, now: () => new Date() }, quiet);
    setInterval(async () => {
      const { rows } = await database.pool.query("SELECT FROM import_drafts WHERE rows_read > 0 AND state = 'reading'");
      if (rows.length === 0) return;
      console.log("here");
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    }, 5);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(child, "exit");
  const [said] = await Promise.race([once(child.stdout, "data"), exit]);
  expect(String(said)).toBe("here\n");
  child.kill("SIGKILL");
  await exit;
  return id;
}

async function takenUp(id: number) {
  workers.push(await startWorker(dependencies(), [draftJob as JobKind]));
  const find = () => requireDraft(admin, dependencies(), id);
  await expect.poll(async () => stageOf(await find()), { timeout: 90_000 }).not.toBe("reading");
  return find();
}

test("kill -9 while a file is read: the next process reads it again, once", async () => {
  const id = await killedDraft();
  const { pool } = given.database;
  expect(stageOf(await requireDraft(admin, dependencies(), id))).toBe("reading");
  expect(await countRows(pool, id)).toMatchObject({ questions: 0 });
  expect(await takenUp(id)).toMatchObject({ state: "read", rowsRead: ROWS, failure: null });
  expect(await countRows(pool, id)).toMatchObject({ questions: ROWS, sound: ROWS });
});

test("a file that ends every server says so, and can be read again", async () => {
  const id = await killedDraft();
  await given.database.pool.query("UPDATE pgboss.job SET retry_count = retry_limit");
  expect(await takenUp(id)).toMatchObject({
    state: "unreadable",
    failure:
      "The server stopped again and again while it worked on this. Nothing is left half done.",
  });
  expect(await countRows(given.database.pool, id)).toMatchObject({ questions: 0 });
  await readAs(admin, dependencies(), id, "csv");
  expect(await takenUp(id)).toMatchObject({ state: "read", rowsRead: ROWS });
});
