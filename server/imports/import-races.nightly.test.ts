import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { normaliseQuestion } from "#rules/question-rules.ts";

import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { importDetails } from "../../tests/support/import-details.ts";
import { insertViewer } from "../../tests/support/people.ts";
import { Conflict } from "../errors.ts";
import { insertQuestions } from "../questions/insert-questions.ts";
import { cancelImport } from "./cancel-import.ts";
import { waitsFor } from "./import-record.ts";
import { type ImportDependencies, importQuestions, keptBytes } from "./receive-file.ts";
import { undoImport } from "./undo-import.ts";

const HEADER = "question_text,option_a,option_b,option_c,option_d,correct_option,subject";

vi.setConfig({ testTimeout: 120_000 });

let given: TestDatabase;
let dependencies: ImportDependencies;

function fileOf(numbers: readonly number[]) {
  const lines = numbers.map((number) => `Question ${number}?,a,b,c,d,A,Torts`);
  async function* stream() {
    yield Buffer.from([HEADER, ...lines].join("\n"));
  }
  return { stream: stream(), fileName: "bank.csv" };
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const importNumbers = (numbers: readonly number[]) =>
  importQuestions(null, dependencies, fileOf(numbers));
const countQuestions = () => given.database.prisma.question.count();

/** Waits until some session of this database waits for another one's transaction. */
async function someoneWaits(): Promise<void> {
  for (;;) {
    const { rows } = await given.database.pool.query<{ waits: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_stat_activity
         WHERE datname = current_database() AND wait_event_type = 'Lock') AS waits`,
    );
    if (rows[0]?.waits) return;
  }
}

beforeAll(async () => {
  given = await createTestDatabase({ maxConnections: 6 });
  dependencies = { database: given.database, now: () => new Date() };
  await given.work(dependencies.now);
});
beforeEach(async () => {
  await given.database.pool.query(
    "TRUNCATE questions, question_revisions, imports, import_rows CASCADE",
  );
});
afterAll(async () => {
  await given.drop();
});

test("one file, imported many times at once, creates everything once", async () => {
  const orders = [upTo(2500), upTo(2500).reverse(), upTo(2500), upTo(2500).reverse()];
  const reports = await Promise.all(orders.map(importNumbers));
  const created = reports.map(({ summary }) => summary.created).sort((a, b) => b - a);
  expect(created).toEqual([2500, 0, 0, 0]);
  await expect(countQuestions()).resolves.toBe(2500);
  const details = await Promise.all(
    reports.map(({ importId }) => importDetails(given.database, importId)),
  );
  const ids = details.map(({ created, duplicates }) =>
    [...created.map(({ id }) => id), ...duplicates.map((row) => row.existingId)].sort(
      (one, other) => one - other,
    ),
  );
  for (const others of ids) expect(others).toEqual(ids[0]);
});

test("what is being taken back is not there already", async () => {
  const admin = await insertViewer(given.database, "admin");
  const first = await importNumbers(upTo(2500));
  // The undo has started, and comes to this question last.
  const holder = await given.database.pool.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT FROM questions WHERE id = (SELECT min(id) FROM questions) FOR UPDATE");
  const undoing = undoImport(admin, dependencies, first.importId);
  await someoneWaits();
  const importing = importNumbers(upTo(2500));
  const waiting = await Promise.race([importing, sleep(700).then(() => "waits")]);
  await holder.query("ROLLBACK");
  holder.release();
  await undoing;
  expect(waiting).toBe("waits");
  expect((await importing).summary).toMatchObject({ created: 2500, duplicates: 0 });
  await expect(given.database.prisma.question.count({ where: { deletedAt: null } })).resolves.toBe(
    2500,
  );
});

test("an undo that fails is tried again, and ends no other import but by name", async () => {
  const admin = await insertViewer(given.database, "admin", "second@example.com");
  const { pool } = given.database;
  const first = await importNumbers(upTo(2500));
  await pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'not now'; END $$`);
  const refuse = "CREATE TRIGGER refuse BEFORE UPDATE ON bank_changes EXECUTE FUNCTION refuse()";
  await pool.query(refuse);
  await undoImport(admin, dependencies, first.importId);
  await expect(importNumbers([1, 9001])).rejects.toThrow(
    "bank.csv is being taken back, which does not come to its end. Nothing was imported; try again later.",
  );
  const importing = importNumbers([1, 9001]);
  await sleep(1_500);
  await pool.query("DROP TRIGGER refuse ON bank_changes; DROP FUNCTION refuse");
  expect((await importing).summary).toMatchObject({ created: 2, duplicates: 0 });
});

describe("somebody stores the same question at the same moment", () => {
  const question = {
    questionText: "QUESTION 2?",
    options: ["a", "b", "c", "d"],
    correctOptionIndex: 0,
    subject: "Torts",
    pyq: false,
  };

  test.each(["COMMIT", "ROLLBACK"])("and then does a %s", async (end) => {
    const other = await given.database.pool.connect();
    await other.query("BEGIN");
    const authorship = { authorId: null, createdAt: new Date() };
    const [theirs] = await insertQuestions(other, [normaliseQuestion(question)], authorship);
    const importing = importNumbers([1, 2, 3]);
    await someoneWaits();
    await other.query(end);
    other.release();
    const { summary, importId } = await importing;
    const details = await importDetails(given.database, importId);
    if (end === "COMMIT") {
      expect(summary).toMatchObject({ created: 2, duplicates: 1 });
      expect(details.duplicates[0]).toMatchObject({ row: 3, existingId: theirs?.id });
    } else {
      expect(summary).toMatchObject({ created: 3, duplicates: 0 });
    }
    await expect(countQuestions()).resolves.toBe(3);
  });
});

/** The backend that stores rows at this moment. */
async function storing(): Promise<number> {
  const text = `SELECT a.pid FROM pg_stat_activity a JOIN pg_locks l USING (pid)
    WHERE l.locktype = 'advisory' AND l.granted AND l.objid = 4120001 AND a.datname = current_database()
      AND EXISTS (SELECT FROM imports WHERE status = 'running' AND rows_done > 0)`;
  return vi.waitUntil(async () => (await given.database.pool.query(text)).rows[0]?.pid, {
    timeout: 60_000,
    interval: 5,
  });
}

test("good rows land together or not at all", async () => {
  const { pool } = given.database;
  // The import's last statement.
  await pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$`);
  await pool.query(
    "CREATE TRIGGER refuse BEFORE UPDATE ON imports FOR EACH ROW WHEN (NEW.status = 'finished') EXECUTE FUNCTION refuse()",
  );
  const words = "Something went wrong in the server. Nothing was imported; try again.";
  await expect(importNumbers(upTo(2500))).rejects.toThrow(words);
  await pool.query("DROP TRIGGER refuse ON imports; DROP FUNCTION refuse");
  await expect(countQuestions()).resolves.toBe(0);
  await expect(given.database.prisma.import.findFirst()).resolves.toMatchObject({
    status: "failed",
    failure: words,
  });
});

test("a queued import reports which file it waits for", async () => {
  const { pool, prisma } = given.database;
  const idOf = async (fileName: string) =>
    (await prisma.import.findFirstOrThrow({ where: { fileName } })).id;
  const holder = await pool.connect();
  await holder.query("BEGIN");
  await holder.query("SELECT pg_advisory_xact_lock(4120001)");
  const first = importNumbers([1]);
  await someoneWaits();
  const second = importQuestions(null, dependencies, { ...fileOf([2]), fileName: "second.csv" });
  await vi.waitUntil(() =>
    prisma.import.findFirst({ where: { fileName: "second.csv", hasArrived: true } }),
  );
  await expect(waitsFor(pool, await idOf("second.csv"))).resolves.toBe("bank.csv");
  await expect(waitsFor(pool, await idOf("bank.csv"))).resolves.toBeNull();
  await holder.query("COMMIT");
  holder.release();
  await Promise.all([first, second]);
  await expect(waitsFor(pool, await idOf("second.csv"))).resolves.toBeNull();
});

test("a connection that is lost leaves nothing, and the import is done again", async () => {
  const { pool } = given.database;
  const importing = importNumbers(upTo(12_000));
  await pool.query("SELECT pg_terminate_backend($1)", [await storing()]);
  const { summary } = await importing;
  expect(summary).toMatchObject({ created: 12_000, duplicates: 0 });
  await expect(countQuestions()).resolves.toBe(12_000);
});

test("cancelled while rows are being stored, nothing of them stays", async () => {
  const cancelled = importNumbers(upTo(30_000));
  await Promise.all([
    expect(cancelled).rejects.toThrow(/^Cancelled at row [\d,]+\. Nothing was added\.$/),
    storing().then(async () => {
      const { id } = await given.database.prisma.import.findFirstOrThrow();
      const admin = await insertViewer(given.database, "admin", "third@example.com");
      await cancelImport(admin, dependencies, id);
    }),
  ]);
  await expect(countQuestions()).resolves.toBe(0);
  await expect(given.database.prisma.importRow.count()).resolves.toBe(0);
  await expect(given.database.prisma.importPiece.count()).resolves.toBe(0);
});

test("a slow upload holds no transaction open", async () => {
  async function openTransactions() {
    const { rows } = await given.database.pool.query(
      `SELECT query FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`,
    );
    return rows;
  }
  async function* slow() {
    yield Buffer.from(
      `${HEADER}\n${upTo(2500)
        .map((n) => `Q ${n}?,a,b,c,d,A,Torts`)
        .join("\n")}\n`,
    );
    // A statement that is just staging rows has one too, for a moment; a held one never ends.
    await expect.poll(openTransactions).toEqual([]);
  }
  const upload = { stream: slow(), fileName: "bank.csv" };
  const { summary } = await importQuestions(null, dependencies, upload);
  expect(summary).toMatchObject({ created: 2500 });
});

test("imports never take all connections", async () => {
  const reports = await Promise.all(upTo(12).map((number) => importNumbers([number])));
  expect(reports.map(({ summary }) => summary.created)).toEqual(Array(12).fill(1));
});

test("an import that is deleted while its file is read fails as a conflict, not as a fault", async () => {
  const { pool, prisma } = given.database;
  const { id } = await prisma.import.create({
    data: { kind: "questions", fileName: "bank.csv", startedAt: new Date() },
  });
  await expect(keptBytes(pool, id, 1).next()).rejects.toThrow(Conflict);
});
