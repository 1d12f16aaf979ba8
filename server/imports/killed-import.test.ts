import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { importQuestions } from "./import-questions.ts";
import { failKilledImports } from "./import-record.ts";

vi.setConfig({ testTimeout: 60_000 });

const HEADER = "question_text,option_a,option_b,option_c,option_d,correct_option,subject";
const ROWS = 6000;
const FILE = [
  HEADER,
  ...Array.from({ length: ROWS }, (_, index) => `Question ${index}?,a,b,c,d,A,Torts`),
].join("\n");

let given: TestDatabase;

beforeAll(async () => {
  given = await createTestDatabase();
});
afterAll(async () => {
  await given.drop();
});

/** A process that imports the file and, when so many rows are done, says so and stops for ever. */
function importElsewhere(rowsDone: number) {
  const module = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);
  const program = `
    import { connectDatabase } from ${module("../database/client.ts")};
    import { importQuestions } from ${module("./import-questions.ts")};
    const database = connectDatabase(${JSON.stringify(given.url)});
    const onProgress = (progress) => {
      if (progress.rowsDone < ${rowsDone}) return;
      console.log("here");
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    };
    const upload = { stream: process.stdin, fileName: "bank.csv", onProgress };
    await importQuestions(null, { database, now: () => new Date() }, upload);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  child.stdin.end(FILE);
  return child;
}

test.each([0, 2000])("kill -9 when %i rows are done leaves nothing", async (rowsDone) => {
  const child = importElsewhere(rowsDone);
  child.stdin.on("error", () => undefined);
  const [said] = await once(child.stdout, "data");
  expect(String(said)).toBe("here\n");
  child.kill("SIGKILL");
  await once(child, "exit");

  const { prisma, pool } = given.database;
  const dependencies = { database: given.database, now: () => new Date() };
  await expect(prisma.question.count()).resolves.toBe(0);
  // What is left of it keeps nobody from importing the same file again.
  async function* stream() {
    yield Buffer.from(FILE);
  }
  const { summary } = await importQuestions(null, dependencies, {
    stream: stream(),
    fileName: "a.csv",
  });
  expect(summary).toMatchObject({ created: ROWS, duplicates: 0 });
  await expect(prisma.import.findMany({ orderBy: { id: "asc" } })).resolves.toMatchObject([
    { status: "running" },
    { status: "finished" },
  ]);
  await failKilledImports(pool, new Date());
  await expect(prisma.import.findFirst({ orderBy: { id: "asc" } })).resolves.toMatchObject({
    status: "failed",
    failure: "The server stopped during the import. Nothing was imported; try again.",
  });
  await pool.query("TRUNCATE questions, question_revisions, imports CASCADE");
});
