import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { importDetails } from "../../tests/support/import-details.ts";
import { startWorker } from "../../tests/support/jobs.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Database } from "../database/client.ts";
import type { JobKind } from "../jobs/job.ts";
import type { JobQueue } from "../jobs/queue.ts";
import { cancelImport } from "./cancel-import.ts";
import { importJob } from "./import-job.ts";
import { failKilledImports } from "./import-record.ts";
import { importQuestions } from "./receive-file.ts";
import { undoImport, undoJob } from "./undo-import.ts";

vi.setConfig({ testTimeout: 120_000 });

const HEADER = "question_text,option_a,option_b,option_c,option_d,correct_option,subject";
const ROWS = 12_000;
const GOOD = Array.from({ length: ROWS }, (_, index) => `Question ${index}?,a,b,c,d,A,Torts`);
const HEAD_OF_A_PASSAGE = "Both sides of the street were dark when the case number";
const FILE = [HEADER, ...GOOD, "Bad?,a,b,c,d,F,Torts", GOOD[0]].join("\n");

/** How far an import has come when its server is killed, as a condition on its record. */
const moments = {
  receiving: "size_bytes > 0",
  arrived: "has_arrived",
  storing: "rows_done > 4000",
} as const;

let given: TestDatabase;
let admin: Viewer;
const saved: unknown[] = [];
const importing = importJob(async (_client, key, answer) => {
  saved.push({ key, answer });
}) as JobKind;
const workers: JobQueue[] = [];

beforeAll(async () => {
  given = await createTestDatabase();
  admin = await insertViewer(given.database, "admin");
});
beforeEach(() => {
  saved.length = 0;
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  const { pool } = given.database;
  await pool.query(
    "TRUNCATE questions, question_revisions, passages, passage_revisions, imports, tests, jobs, pgboss.job CASCADE",
  );
});
afterAll(async () => {
  await given.drop();
});

const dependenciesOf = (database: Database) => ({ database, now: () => new Date() });
const records = () => given.database.prisma.import.findMany({ orderBy: { id: "asc" } });
const countPieces = () => given.database.prisma.importPiece.count();
const countQuestions = () => given.database.prisma.question.count();

/** A process that imports the file, and is killed by -9 when it has come so far. */
async function killedAt(
  moment: keyof typeof moments,
  { file = FILE, make = "importQuestions", fields = "" } = {},
): Promise<void> {
  const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const program = `
    import { connectDatabase } from ${module("../database/client.ts")};
    import { JobQueue } from ${module("../jobs/queue.ts")};
    import { importJob } from ${module("./import-job.ts")};
    import { importQuestions } from ${module("./receive-file.ts")};
    import { importTest } from ${module("./import-test.ts")};
    const database = connectDatabase(${JSON.stringify(given.url)});
    const dependencies = { database, now: () => new Date() };
    const quiet = { info() {}, warn() {}, error: console.error };
    if (${moment === "storing"}) {
      await new JobQueue(database).work([importJob(async () => undefined)], dependencies, quiet);
    }
    setInterval(async () => {
      const { rows } = await database.pool.query("SELECT FROM imports WHERE status = 'running' AND ${moments[moment]}");
      if (rows.length === 0) return;
      console.log("here");
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    }, 10);
    const keptKey = () => ({ key: "once" });
    const upload = { stream: process.stdin, fileName: "bank.csv", keptKey, ${fields} };
    await ${make}(${JSON.stringify(admin)}, dependencies, upload);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.on("error", () => undefined);
  if (moment === "receiving") child.stdin.write(file);
  else child.stdin.end(file);
  const exit = once(child, "exit");
  const [said] = await Promise.race([once(child.stdout, "data"), exit]);
  expect(String(said)).toBe("here\n");
  child.kill("SIGKILL");
  await exit;
}

/** Two processes take over what was left. */
async function startWorkers(): Promise<void> {
  for (const database of [given.database, given.connectAgain()]) {
    workers.push(await startWorker(dependenciesOf(database), [importing, undoJob as JobKind]));
  }
}

async function takenUp(): Promise<void> {
  await startWorkers();
  await expect
    .poll(async () => (await records()).every(({ status }) => status !== "running"), {
      timeout: 90_000,
    })
    .toBe(true);
}

const attempts = async () =>
  (await given.database.prisma.job.findMany({ orderBy: { id: "asc" } })).map((job) => job.attempts);

async function* streamOf(text: string) {
  yield Buffer.from(text);
}

test("kill -9 while the file comes leaves nothing, and says so", async () => {
  await killedAt("receiving");
  await expect
    .poll(async () => {
      await failKilledImports(given.database.pool, new Date());
      return records();
    })
    .toMatchObject([
      {
        status: "failed",
        failure:
          "The server stopped before the whole file had come. Nothing was imported; send it again.",
      },
    ]);
  await takenUp();
  expect(await countQuestions()).toBe(0);
  expect(await countPieces()).toBe(0);
  // What is left of it keeps nobody from importing the same file again.
  const upload = { stream: streamOf(FILE), fileName: "a.csv" };
  const { summary } = await importQuestions(null, dependenciesOf(given.database), upload);
  expect(summary).toMatchObject({ created: ROWS, duplicates: 1, errors: 1 });
});

test.each(["arrived", "storing"] as const)(
  "kill -9 at the moment %s: another process goes on, once",
  async (moment) => {
    await killedAt(moment);
    const [left] = await records();
    expect(left).toMatchObject({ status: "running", hasArrived: true });
    expect(await countQuestions()).toBe(0);
    // As autovacuum may at any time: it counts only what is committed, and so finds an empty bank.
    await given.database.pool.query("ANALYZE");
    // Looking at it does not end it.
    await failKilledImports(given.database.pool, new Date());
    await takenUp();
    const [done, ...others] = await records();
    expect(others).toEqual([]);
    expect(done).toMatchObject({
      ...{ id: left?.id, status: "finished", fileName: "bank.csv", userId: admin.userId },
      ...{ rowsRead: ROWS + 2, rowsDone: ROWS + 2, created: ROWS, duplicates: 1, errors: 1 },
      ...{ sizeBytes: FILE.length, readBytes: FILE.length, job: null },
    });
    expect(await attempts()).toEqual([moment === "arrived" ? 1 : 2]);
    expect(await countQuestions()).toBe(ROWS);
    expect(await countPieces()).toBe(0);
    const answer = { importQuestions: { id: String(left?.id) } };
    expect(saved).toEqual([{ key: { key: "once" }, answer }]);
    const { errors, duplicates } = await importDetails(given.database, left?.id ?? 0);
    expect(errors).toEqual([{ row: ROWS + 2, error: expect.stringContaining("F.") }]);
    expect(duplicates).toMatchObject([{ row: ROWS + 3, question: "Question 0?" }]);
    await undoImport(admin, dependenciesOf(given.database), left?.id ?? 0);
    const live = await given.database.prisma.question.count({ where: { deletedAt: null } });
    expect(live).toBeLessThan(ROWS);
  },
);

test("kill -9 while a file with passages is stored: all of it is done again", async () => {
  const sets = ROWS / 4;
  const about = (set: number) =>
    `${HEAD_OF_A_PASSAGE} ${set}.,${set % 2 === 0 ? "" : `Title ${set}`}`;
  const rows = GOOD.map((row, index) => `${row},${about(index % sets)}`);
  const file = [`${HEADER},passage,passage_title`, ...rows, `${GOOD[0]},${about(1)}`].join("\n");
  await killedAt("storing", { file });
  const { passage } = given.database.prisma;
  expect([await countQuestions(), await passage.count()]).toEqual([0, 0]);
  await given.database.pool.query("ANALYZE");
  await takenUp();
  const [done] = await records();
  expect(done).toMatchObject({
    ...{ status: "finished", created: ROWS + 1, duplicates: 0, errors: 0 },
    ...{ rowsRead: ROWS + 1, rowsDone: ROWS + 1, readBytes: file.length },
  });
  expect(await passage.count()).toBe(sets);
  const stored = await passage.findMany({ include: { questions: true, revision: true } });
  const larger = stored.filter(({ questions }) => questions.length !== 4);
  expect(larger).toMatchObject([{ questions: { length: 5 }, revision: { title: "Title 1" } }]);
});

test("what is cancelled in the meantime is not gone on with", async () => {
  await killedAt("arrived");
  const [left] = await records();
  await cancelImport(admin, dependenciesOf(given.database), left?.id ?? 0);
  await takenUp();
  expect(await records()).toMatchObject([
    { status: "failed", failure: "Cancelled. Nothing was added." },
  ]);
  expect([await countQuestions(), await countPieces(), saved]).toEqual([0, 0, []]);
});

test("a test that was being made is made, and is its sender's", async () => {
  const file = [HEADER, "Question 2?,a,b,c,d,A,Torts", "Question 1?,a,b,c,d,A,Torts"].join("\n");
  const fields = 'title: "Week 3", durationMinutes: 45';
  await killedAt("arrived", { file, make: "importTest", fields });
  await takenUp();
  const [done] = await records();
  expect(done).toMatchObject({ kind: "test", status: "finished", created: 2 });
  const tests = await given.database.prisma.test.findMany({
    include: { questions: { orderBy: { position: "asc" }, include: { question: true } } },
  });
  expect(tests).toMatchObject([
    {
      ...{ id: done?.testId, title: "Week 3", durationMinutes: 45, isActive: false },
      ...{ createdById: admin.userId, totalQuestions: 2 },
    },
  ]);
  expect(saved).toMatchObject([{ answer: { importTest: { id: String(done?.id) } } }]);
});

test("a file whose sender may not import any more is given up", async () => {
  await killedAt("arrived");
  const where = { id: admin.userId };
  await given.database.prisma.user.update({ where, data: { role: "student" } });
  await takenUp();
  await given.database.prisma.user.update({ where, data: { role: "admin" } });
  expect(await records()).toMatchObject([
    { status: "failed", failure: "Only administrators and authors may do this." },
  ]);
  expect([await countQuestions(), await countPieces()]).toEqual([0, 0]);
});

test("a file that ends every server is given up", async () => {
  await killedAt("storing");
  await given.database.pool.query("UPDATE pgboss.job SET retry_count = retry_limit");
  await takenUp();
  expect(await records()).toMatchObject([
    { status: "failed", failure: expect.stringContaining("again and again") },
  ]);
  expect([await countQuestions(), await countPieces()]).toEqual([0, 0]);
});

test("a server that stops leaves it to the next", async () => {
  await killedAt("arrived");
  const stopping = await startWorker(dependenciesOf(given.connectAgain()), [importing]);
  await expect.poll(attempts).toEqual([1]);
  await stopping.stop();
  expect(await records()).toMatchObject([{ status: "running" }]);
  expect(await countQuestions()).toBe(0);
  await takenUp();
  expect(await countQuestions()).toBe(ROWS);
});
