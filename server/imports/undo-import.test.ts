import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { insertLabelled } from "../../tests/support/labelled-bank.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { createTest } from "../fixed-tests/create-test.ts";
import { findNearNames } from "../questions/bank-names.ts";
import { editQuestion } from "../questions/edit-question.ts";
import { renameLabel } from "../questions/rename-label.ts";
import { undoChange } from "../questions/undo-change.ts";
import { cancelImport } from "./cancel-import.ts";
import { findDifferences, settleDifference } from "./differences.ts";
import { exportPart } from "./export-questions.ts";
import { findImport, findLatestImport, isStopped, listImports } from "./find-import.ts";
import { broughtSubjects, undoOf } from "./import-fields.ts";
import { type countImportRows, findImportRows } from "./import-rows.ts";
import { importQuestions } from "./receive-file.ts";
import { finishUndos, undoImport } from "./undo-import.ts";

const HEADER =
  "question_text,option_a,option_b,option_c,option_d,correct_option,subject,topic,explanation";
const DAY_MS = 24 * 60 * 60 * 1000;
const line = (number: number, key = "A", rest = "Torts,,") =>
  `Question ${number}?,a,b,c,d,${key},${rest}`;

let given: TestDatabase;
let admin: Viewer;
let other: Viewer;
let at: Date;
let dependencies: { database: TestDatabase["database"]; now: () => Date };

beforeAll(async () => {
  given = await createTestDatabase();
  admin = await insertViewer(given.database, "admin");
  other = await insertViewer(given.database, "admin", "other@example.com");
  dependencies = { database: given.database, now: () => at };
  await given.work(dependencies.now);
});
afterAll(() => given.drop());
beforeEach(async () => {
  at = new Date("2026-11-22T12:00:00Z");
  await given.database.pool.query(
    "TRUNCATE questions, question_revisions, tests, imports, bank_changes, different_names CASCADE",
  );
});

async function importLines(lines: readonly string[], header = HEADER, fileName = "b.csv") {
  async function* stream() {
    yield Buffer.from([header, ...lines].join("\n"));
  }
  const report = await importQuestions(admin, dependencies, {
    stream: stream(),
    fileName,
  });
  return { id: report.importId, summary: report.summary };
}

const live = () =>
  given.database.prisma.question.findMany({
    where: { deletedAt: null },
    orderBy: { id: "asc" },
    include: { revision: true },
  });
const rowsOf = (importId: number, outcome: Parameters<typeof countImportRows>[2]["outcome"]) =>
  findImportRows(admin, dependencies, { importId, outcome }, { after: 0, limit: 100 });
const undo = async (id: number) => undoOf(dependencies, await findImport(admin, dependencies, id));

test("near names are listed with the file that brought them", async () => {
  const torts = ["Law of Torts,Negligence,", "Law of Torts,Negligence,"];
  await importLines(torts.map((rest, number) => line(number, "A", rest)));
  at = new Date(at.getTime() + DAY_MS);
  const slips = ["Law of Trots,,", "Law of Torts,Negligance,"];
  await importLines(
    slips.map((rest, number) => line(10 + number, "A", rest)),
    HEADER,
    "old_torts.csv",
  );
  const broughtBy = { fileName: "old_torts.csv", finishedAt: at };
  expect(await findNearNames(admin, dependencies, "")).toMatchObject([
    { from: { name: "Law of Trots" }, into: { name: "Law of Torts" }, broughtBy },
  ]);
  expect(await findNearNames(admin, dependencies, "Law of Torts")).toMatchObject([
    { from: { name: "Negligance" }, into: { name: "Negligence" }, broughtBy },
  ]);
  // Written in the editor: nobody's file.
  await insertLabelled(given.database, [{ subject: "Law of Tortz", topic: null, pyq: null }]);
  const near = await findNearNames(admin, dependencies, "");
  expect(near.find(({ from }) => from.name === "Law of Tortz")?.broughtBy).toBeNull();
});

describe("an import is undone", () => {
  test("as long as nothing of it is used, by two at once, and can be imported again", async () => {
    await importLines([line(0)]);
    const lines = Array.from({ length: 2500 }, (_, number) => line(number));
    const { id } = await importLines(lines);
    expect(await undo(id)).toMatchObject({ refused: null, isBegun: false });
    await Promise.all([undoImport(admin, dependencies, id), undoImport(other, dependencies, id)]);
    expect(await live()).toHaveLength(1);
    expect(await undo(id)).toMatchObject({ isBegun: true, undoneAt: at, takenBack: 2499 });
    const again = await importLines(lines);
    expect(again.summary).toMatchObject({ created: 2499, duplicates: 1 });
  });

  test("but for what was edited since", async () => {
    const { id } = await importLines([line(1), line(2), line(3)]);
    const [first, second] = await live();
    if (first === undefined || second === undefined) throw new Error("no questions");
    for (const { id: questionId, revision } of [first, second]) {
      const question = { ...revision, explanation: "Because." };
      await editQuestion(other, dependencies, { id: questionId, question });
    }
    expect(await undo(id)).toMatchObject({ refused: null });
    await undoImport(admin, dependencies, id);
    expect(await undo(id)).toMatchObject({ undoneAt: at, takenBack: 1 });
    expect((await live()).map(({ id: questionId }) => questionId)).toEqual([first.id, second.id]);
  });

  test("not when a test or an attempt uses it, and not after 24 hours", async () => {
    const { id } = await importLines([line(1), line(2)]);
    const [first, second] = await live();
    if (first === undefined || second === undefined) throw new Error("no questions");
    at = new Date(at.getTime() + DAY_MS + 1);
    await expect(undoImport(admin, dependencies, id)).rejects.toThrow("24 hours");
    at = new Date(at.getTime() - DAY_MS);
    await given.database.pool.query(
      "INSERT INTO papers (title, duration_minutes, correct_hundredths, incorrect_hundredths, revision_ids) VALUES ('P', 60, 100, 0, $1)",
      [[second.revisionId]],
    );
    await expect(undoImport(admin, dependencies, id)).rejects.toThrow("A student was asked");
    const settings = {
      ...{ title: "Week 3", description: null, durationMinutes: 60, isActive: false },
      ...{ correctHundredths: 100, incorrectHundredths: 0, isPublic: true },
    };
    await createTest(admin, dependencies, { ...settings, questionIds: [second.id] });
    await expect(undoImport(admin, dependencies, id)).rejects.toThrow("in the test “Week 3”");
    expect(await live()).toHaveLength(2);
  });

  test("after its new subject was put into one of the bank, and after that was undone", async () => {
    await importLines([line(0, "A", "Maritime Law,,")]);
    const { id } = await importLines([line(1, "A", "Maritime Lew,,"), line(2)]);
    const renaming = { subject: "Maritime Lew", topic: null, to: "Maritime Law" };
    const merge = await renameLabel(admin, dependencies, renaming, true);
    expect(await undo(id)).toMatchObject({ refused: null });
    await undoChange(admin, dependencies, merge.id);
    expect(await undo(id)).toMatchObject({ refused: null });
    await renameLabel(admin, dependencies, renaming, true);
    await undoImport(admin, dependencies, id);
    expect(await live()).toHaveLength(1);
  });

  test("not when a student was asked its question before the subject was merged", async () => {
    await importLines([line(0, "A", "Space Law,,")]);
    const { id } = await importLines([line(1, "A", "Space Lew,,")]);
    const [, asked] = await live();
    await given.database.pool.query(
      "INSERT INTO papers (title, duration_minutes, correct_hundredths, incorrect_hundredths, revision_ids) VALUES ('P', 60, 100, 0, $1)",
      [[asked?.revisionId]],
    );
    const renaming = { subject: "Space Lew", topic: null, to: "Space Law" };
    await renameLabel(admin, dependencies, renaming, true);
    await expect(undoImport(admin, dependencies, id)).rejects.toThrow("A student was asked");
  });

  test("with the test that was made of it, unless a student has started that", async () => {
    await importLines([line(0)]);
    const { pool } = given.database;
    const made = async () => {
      const { id } = await importLines([line(0), line(1)]);
      const questionIds = (await live()).map((question) => question.id);
      const settings = {
        ...{ title: "Of a file", description: null, durationMinutes: 60, isActive: false },
        ...{ correctHundredths: 100, incorrectHundredths: 0, isPublic: true },
      };
      const testId = await createTest(admin, dependencies, { ...settings, questionIds });
      await pool.query("UPDATE imports SET kind = 'test', test_id = $2 WHERE id = $1", [
        id,
        testId,
      ]);
      return { id, testId };
    };
    const first = await made();
    expect(await undo(first.id)).toMatchObject({ refused: null, isBegun: false });
    await undoImport(admin, dependencies, first.id);
    expect(await undo(first.id)).toMatchObject({ undoneAt: at, takenBack: 1 });
    expect(await live()).toHaveLength(1);
    const { rows } = await pool.query("SELECT archived_at FROM tests WHERE id = $1", [
      first.testId,
    ]);
    expect(rows).toEqual([{ archived_at: at }]);

    const second = await made();
    const { rows: papers } = await pool.query(
      "INSERT INTO papers (title, duration_minutes, correct_hundredths, incorrect_hundredths, revision_ids) VALUES ('P', 60, 100, 0, '{1}') RETURNING id",
    );
    await pool.query(
      "INSERT INTO attempts (user_id, paper_id, test_id, expires_at, time_left_seconds, answers, first_shown, seconds_spent, change_counts, marked) VALUES ($1, $2, $3, now(), 60, '{-1}', '{-1}', '{0}', '{0}', '{f}')",
      [other.userId, papers[0].id, second.testId],
    );
    await expect(undoImport(admin, dependencies, second.id)).rejects.toThrow(
      "has started the test",
    );
  });

  test("to its end by the server itself after a restart; what is used in the meantime stays", async () => {
    const { id } = await importLines([line(1), line(2), line(3)]);
    const [, second] = await live();
    // As a kill -9 leaves it: written down, and nothing of it done.
    const { pool } = given.database;
    await pool.query(
      `WITH c AS (INSERT INTO bank_changes (user_id, kind, summary, created_at, undo_until, total) VALUES ($1, 'import', 'b.csv', $2, $2, 3) RETURNING id),
         l AS (INSERT INTO bank_change_questions (change_id, question_id, after_revision_id) SELECT c.id, q.id, q.revision_id FROM c, questions q)
       UPDATE imports SET undo_change_id = (SELECT id FROM c) WHERE id = $3`,
      [admin.userId, at, id],
    );
    await pool.query(
      "INSERT INTO papers (title, duration_minutes, correct_hundredths, incorrect_hundredths, revision_ids) VALUES ('P', 60, 100, 0, $1)",
      [[second?.revisionId]],
    );
    await finishUndos(dependencies);
    expect((await live()).map((question) => question.id)).toEqual([second?.id]);
    expect(await undo(id)).toMatchObject({ isBegun: true, undoneAt: at, takenBack: 2 });
  });
});

describe("a running import", () => {
  /** An import whose file stays away after its first rows. */
  async function begin() {
    const more = Promise.withResolvers<void>();
    async function* stream() {
      yield Buffer.from(`${HEADER}\n${Array.from({ length: 50 }, (_, n) => line(n)).join("\n")}\n`);
      await more.promise;
    }
    const run = importQuestions(admin, dependencies, { stream: stream(), fileName: "slow.csv" });
    const outcome = run.then(
      () => null,
      (error: Error) => error,
    );
    await expect
      .poll(async () => (await findLatestImport(admin, dependencies))?.sizeBytes)
      .toBeGreaterThan(0);
    const latest = await findLatestImport(admin, dependencies);
    return { id: latest?.id ?? 0, outcome, finish: () => more.resolve() };
  }

  test("is cancelled by anybody, however slowly its file comes, and nothing is left", async () => {
    const { id, outcome, finish } = await begin();
    await cancelImport(other, dependencies, id);
    await cancelImport(admin, dependencies, id);
    expect((await outcome)?.message).toBe("Cancelled. Nothing was added.");
    finish();
    expect(await live()).toHaveLength(0);
    await expect(findImport(admin, dependencies, id)).resolves.toMatchObject({
      status: "failed",
      cancelledAt: at,
      failure: "Cancelled. Nothing was added.",
    });
    await cancelImport(admin, dependencies, id);
  });

  test("says so when its last row came first", async () => {
    const { id, outcome, finish } = await begin();
    finish();
    expect(await outcome).toBeNull();
    await expect(cancelImport(other, dependencies, id)).rejects.toThrow(
      "The last row was done before the import could be cancelled. Undo takes back what it added.",
    );
    expect(await live()).toHaveLength(50);
  });

  test("stands still while its server is gone, and not while its file is on its way", async () => {
    const { id, outcome, finish } = await begin();
    const { pool } = given.database;
    expect(await isStopped(pool, await findImport(admin, dependencies, id))).toBe(false);
    finish();
    expect(await outcome).toBeNull();
    const { rows } = await pool.query(
      `WITH job AS (INSERT INTO jobs (kind, input, state, created_at, attempts) VALUES ('import', '{}', 'running', now(), 1) RETURNING id)
       INSERT INTO imports (user_id, kind, file_name, has_arrived, kept_pieces, job_id)
       SELECT $1, 'questions', 'k.csv', true, 1, id FROM job RETURNING id`,
      [admin.userId],
    );
    expect(await isStopped(pool, await findImport(admin, dependencies, rows[0].id))).toBe(true);
  });

  test("that was cancelled and whose server was killed then is cancelled", async () => {
    await given.database.pool.query(
      "INSERT INTO imports (user_id, kind, file_name, cancel_requested_at) VALUES ($1, 'questions', 'k.csv', $2)",
      [admin.userId, at],
    );
    const [found] = await listImports(admin, dependencies, { before: null, limit: 5 });
    expect(found).toMatchObject({ status: "failed", cancelledAt: at });
  });
});

describe("a row that differs from the bank", () => {
  test("is reported with what differs, and either way can be taken and changed", async () => {
    await importLines([line(1, "A", "Torts,Acceptance,"), line(2), line(3)]);
    const { id, summary } = await importLines([
      line(1, "C", "Torts,Postal rule,"),
      line(2, "A", "Torts,,Because it is."),
      line(3, "A", "torts,,"),
    ]);
    expect(summary).toMatchObject({ created: 0, duplicates: 3, differing: 2, errors: 0 });
    const differing = await rowsOf(id, "differing");
    expect(await rowsOf(id, "same")).toMatchObject([{ row: 4 }]);
    const listed = await Promise.all(
      differing.map((row) => findDifferences(admin, dependencies, row)),
    );
    expect(listed).toEqual([
      [
        { what: "Key", file: "C", bank: "A" },
        { what: "Topic", file: "Postal rule", bank: "Acceptance" },
      ],
      [{ what: "Explanation", file: "14 letters", bank: "none" }],
    ]);
    const [before] = await live();
    const place = { importId: id, row: 2 };
    await settleDifference(admin, dependencies, place, "file");
    const [taken] = await live();
    expect(taken).toMatchObject({
      topic: "Postal rule",
      revision: { correctOptionIndex: 2, number: 2 },
    });
    await settleDifference(other, dependencies, place, "bank");
    expect((await live())[0]).toMatchObject({
      topic: "Acceptance",
      revision: { correctOptionIndex: 0, number: 3 },
    });
    await settleDifference(admin, dependencies, place, "file");
    if (before === undefined) throw new Error("no question");
    await editQuestion(other, dependencies, { id: before.id, question: before.revision });
    await expect(settleDifference(admin, dependencies, place, "bank")).rejects.toThrow(
      "was edited since the import",
    );
    // The rows of an import that took some can be taken back as the rows that it added.
    await settleDifference(admin, dependencies, { importId: id, row: 3 }, "file");
  });
});

describe("a file with ids", () => {
  test("changes those questions, keeps what it has no column for, and is undone", async () => {
    await importLines([line(1, "A", "Torts,Fault,Old."), line(2), line(3), line(4)]);
    const [first, second, third, fourth] = (await live()).map(({ id }) => id);
    const header = "id,question_text,option_a,option_b,correct_option,subject,option_c,option_d";
    const { id, summary } = await importLines(
      [
        `${first},Question one?,a,b,B,Torts,c,d`,
        `${second},Question 2?,a,b,A,Torts,c,d`,
        `${third},Question 4?,a,b,A,Torts,c,d`,
        `,Question new?,a,b,A,Torts,c,d`,
        `999999,Question far?,a,b,A,Torts,c,d`,
        `,Question 1?,a,b,A,Torts,c,d`,
      ],
      header,
    );
    expect(summary).toMatchObject({ created: 3, duplicates: 2, updated: 1, errors: 1 });
    const [error] = await rowsOf(id, "error");
    expect(error?.error).toContain(`Question ${fourth} has the same text and options`);
    expect((await live())[0]).toMatchObject({
      id: first,
      topic: "Fault",
      revision: { questionText: "Question one?", correctOptionIndex: 1, explanation: "Old." },
    });
    await undoImport(admin, dependencies, id);
    const after = await live();
    expect(after).toHaveLength(4);
    // Its text of before was added again by the same file, and is gone again by then.
    expect(after[0]?.revision).toMatchObject({ questionText: "Question 1?", number: 3 });
    expect(await undo(id)).toMatchObject({ takenBack: 4 });
  });

  test("is what an export is, which changes nothing", async () => {
    await importLines([line(1), line(2)]);
    const { text: csv } = await exportPart(admin, dependencies, {}, null, "csv");
    const [header = "", ...lines] = csv.trim().split("\r\n");
    expect(header.endsWith(",id")).toBe(true);
    const { summary } = await importLines(lines, header);
    expect(summary).toMatchObject({ created: 0, duplicates: 2, updated: 0, differing: 0 });
  });
});

test("new subjects are listed with the name they are near, until somebody decides", async () => {
  await importLines([line(1, "A", "Law of Torts,,")]);
  const { id } = await importLines([line(2, "A", "Law of Trots,,"), line(3, "A", "Company Law,,")]);
  const listed = async () =>
    broughtSubjects(admin, dependencies, await findImport(admin, dependencies, id));
  expect(await listed()).toEqual([
    { name: "Law of Trots", rows: 1, near: "Law of Torts", nearCount: 1, isConfirmed: false },
    { name: "Company Law", rows: 1, near: null, nearCount: 0, isConfirmed: true },
  ]);
  await given.database.pool.query(
    "INSERT INTO different_names (one, other) VALUES ('Law of Torts', 'Law of Trots')",
  );
  expect((await listed())[0]).toMatchObject({ near: null });
});

test("errors keep the whole row as it stands in the file", async () => {
  const { id } = await importLines([
    `Q?,a,b,,,Z,Torts,,"line
two"`,
    `He said "no",a,b,,,A,Torts,,`,
    line(1),
  ]);
  await expect(rowsOf(id, "error")).resolves.toMatchObject([
    { row: 2, cells: ["Q?", "a", "b", "", "", "Z", "Torts", "", "line\ntwo"] },
    // Nobody can tell its cells apart: the line as it stands.
    { row: 3, cells: [`He said "no",a,b,,,A,Torts,,`] },
  ]);
  await expect(findImport(admin, dependencies, id)).resolves.toMatchObject({
    header: HEADER.split(","),
  });
});
