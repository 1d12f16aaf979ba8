import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { startWorker } from "../../tests/support/jobs.ts";
import { insertLabelled } from "../../tests/support/labelled-bank.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { inTransaction } from "../database/transaction.ts";
import { Conflict, Forbidden, InvalidInput } from "../errors.ts";
import { findChange, isOver, leftQuestionIds, listChanges } from "./bank-change.ts";
import { deleteQuestions, labelQuestions } from "./begin-change.ts";
import { tallyBank } from "./count-bank.ts";
import { countResultsOf, previewChange } from "./preview-change.ts";
import { adoptChanges, bulkChange, runChange } from "./run-change.ts";
import { undoChange } from "./undo-change.ts";
import { writeChange } from "./write-change.ts";

let given: TestDatabase;
let admin: Viewer;
let time = new Date("2026-01-15T10:00:00Z");
const now = () => time;
const deps = () => ({ ...given, now });
const sql = (text: string) => given.database.pool.query(text);

beforeAll(async () => {
  given = await createTestDatabase();
  admin = await insertViewer(given.database, "admin");
  // Numbers that no question has in its text: a search by one of them finds that question alone.
  await sql("ALTER SEQUENCE questions_id_seq RESTART WITH 700000001");
});
afterAll(() => given.drop());

let ids: number[];
beforeEach(async () => {
  time = new Date("2026-01-15T10:00:00Z");
  await sql("TRUNCATE questions, question_revisions, tests, bank_changes, papers, jobs CASCADE");
  const label = (subject: string, topic: string | null) => ({ subject, topic, pyq: null });
  const bank = await insertLabelled(given.database, [
    label("Torts", "Nuisance"),
    label("Torts", "Negligence"),
    label("Torts", null),
    label("Contracts", "Capacity"),
    label("Contracts", "Capacity"),
  ]);
  ids = bank.map(({ id }) => id);
});

/** A public test of these questions, by their places in the bank. */
async function makeTest(title: string, places: number[]): Promise<number> {
  const { rows } =
    await sql(`INSERT INTO tests (title, duration_minutes, correct_hundredths, incorrect_hundredths, subjects, total_questions)
    VALUES ('${title}', 5, 100, 0, '{Torts}', ${places.length}) RETURNING id`);
  const { id } = rows[0] as { id: number };
  for (const [position, place] of places.entries()) {
    await sql(`INSERT INTO test_questions VALUES (${id}, ${position}, ${ids[place]})`);
  }
  return id;
}

async function labelsNow(): Promise<(string | null)[][]> {
  const { rows } = await sql(`SELECT q.subject, q.topic, r.number::text FROM questions q
    JOIN question_revisions r ON r.id = q.revision_id AND r.subject = q.subject AND r.topic IS NOT DISTINCT FROM q.topic
    WHERE q.deleted_at IS NULL ORDER BY q.id`);
  return rows.map((row) => Object.values(row) as (string | null)[]);
}

async function testNow(id: number) {
  const { rows } =
    await sql(`SELECT t.total_questions AS total, t.version, t.subjects, t.paper_id AS paper,
    ARRAY(SELECT question_id FROM test_questions WHERE test_id = t.id ORDER BY position) AS questions
    FROM tests t WHERE t.id = ${id}`);
  return rows[0] as { total: number; version: number; subjects: string[]; questions: number[] };
}

describe("labels for many questions", () => {
  it("are a new wording each, counted before, and taken back", async () => {
    const test = await makeTest("Mock", [0, 3]);
    const selection = { all: { subject: "Torts" } };
    const preview = await previewChange(admin, deps(), selection, { topic: "Nuisance" });
    expect(preview).toMatchObject({ questionCount: 3, changingCount: 2, testCount: 1 });
    expect(preview.tests).toEqual([
      { id: test, title: "Mock", totalQuestions: 2, chosenQuestions: 1, chosenSections: [] },
    ]);
    const change = await labelQuestions(admin, deps(), selection, { topic: " Nuisance " });
    expect(change).toMatchObject({
      ...{ kind: "labels", summary: "Topic set to Nuisance", total: 2, changed: 2, skipped: 0 },
      ...{ finishedAt: time, undoUntil: new Date("2026-01-16T10:00:00Z") },
    });
    expect(await labelsNow()).toEqual([
      ["Torts", "Nuisance", "1"],
      ["Torts", "Nuisance", "2"],
      ["Torts", "Nuisance", "2"],
      ["Contracts", "Capacity", "1"],
      ["Contracts", "Capacity", "1"],
    ]);
    expect(await tallyBank(given.database.pool, { topic: "Nuisance" })).toBe(3);

    // Somebody else edits one of them: it stays as they left it.
    await labelQuestions(admin, deps(), { ids: ids.slice(1, 2) }, { topic: "Others" });
    const undone = await undoChange(admin, deps(), change.id);
    expect(undone).toMatchObject({ undone: 1, undoneAt: time });
    expect(await labelsNow()).toEqual([
      ["Torts", "Nuisance", "1"],
      ["Torts", "Others", "3"],
      ["Torts", null, "3"],
      ["Contracts", "Capacity", "1"],
      ["Contracts", "Capacity", "1"],
    ]);
    expect(await undoChange(admin, deps(), change.id)).toMatchObject({ undone: 1 });
    expect((await listChanges(admin, deps())).map(({ summary }) => summary)).toEqual([
      "Topic set to Others",
      "Topic set to Nuisance",
    ]);
  });

  it("change the subjects of tests, which print again", async () => {
    const test = await makeTest("Mock", [0, 3]);
    await sql(`INSERT INTO papers (id, test_id, title, duration_minutes, correct_hundredths, incorrect_hundredths, revision_ids)
      VALUES (900, ${test}, 'Mock', 5, 100, 0, '{1}')`);
    await sql(`UPDATE tests SET paper_id = 900 WHERE id = ${test}`);
    await labelQuestions(admin, deps(), { ids }, { subject: "Law", topic: "" });
    expect(await testNow(test)).toMatchObject({ subjects: ["Law"], paper: null, version: 1 });
    expect(await labelsNow()).toEqual(ids.map(() => ["Law", null, "2"]));
    const pyq = { pyq: true, pyqYear: 2020, pyqExam: "CLAT" };
    expect(await labelQuestions(admin, deps(), { ids }, pyq)).toMatchObject({ changed: 5 });
    expect(await tallyBank(given.database.pool, { pyq: true })).toBe(5);
    await labelQuestions(admin, deps(), { all: { pyqYear: 2020 } }, { pyq: false });
    expect(await tallyBank(given.database.pool, { pyq: true })).toBe(0);
  });

  /** A bulk change as a kill -9 leaves it: written, and nothing of it done. */
  const writeStopped = () =>
    inTransaction(given.database, (client) =>
      writeChange(client, {
        ...{ kind: "labels", labels: { topic: "New" }, summary: "New" },
        ...{ userId: admin.userId, questions: ids.map((id) => ({ id })), now: time },
      }),
    );

  it("go on where they stopped, and leave what was deleted in the meantime", async () => {
    const id = await writeStopped();
    await sql(`UPDATE questions SET deleted_at = now() WHERE id = ${ids[4]}`);
    await runChange(deps(), id, admin.userId);
    const change = await findChange(admin, deps(), id);
    expect(change).toMatchObject({ total: 5, changed: 4, skipped: 1, finishedAt: time });
    expect(await leftQuestionIds(admin, deps(), change)).toEqual([ids[4]]);
    await runChange(deps(), id, admin.userId);
    expect(await findChange(admin, deps(), id)).toMatchObject({ changed: 4 });
  });

  it("are finished by the server where a version before stopped, and so is an undo", async () => {
    const id = await writeStopped();
    await adoptChanges(given.database, time);
    await adoptChanges(given.database, time);
    expect(await given.database.prisma.job.count()).toBe(1);
    const worker = await startWorker(deps(), [bulkChange]);
    const changeNow = () => findChange(admin, deps(), id);
    await expect.poll(changeNow).toMatchObject({ changed: 5, finishedAt: time });
    await sql(`UPDATE bank_changes SET undo_started_at = now() WHERE id = ${id}`);
    await adoptChanges(given.database, time);
    await expect.poll(changeNow).toMatchObject({ undone: 5, undoneAt: time });
    await worker.stop();
  });

  it("are a job when they are many, and so is their undo", async () => {
    const many = await insertLabelled(
      given.database,
      Array.from({ length: 2_500 }, () => ({ subject: "Torts", topic: "Nuisance", pyq: null })),
    );
    const selection = { all: { topic: "Nuisance" } };
    const started = await labelQuestions(admin, deps(), selection, { topic: "Negligence" });
    expect(started).toMatchObject({ total: 2_501, changed: 0, finishedAt: null });
    const worker = await startWorker(deps(), [bulkChange]);
    const changeNow = () => findChange(admin, deps(), started.id);
    await expect.poll(changeNow).toMatchObject({ changed: 2_501, finishedAt: time });
    await sql(`UPDATE questions SET deleted_at = now() WHERE id = ${many[0]?.id}`);
    expect(await undoChange(admin, deps(), started.id)).toMatchObject({
      undone: 0,
      undoneAt: null,
    });
    await expect.poll(changeNow).toMatchObject({ undone: 2_500, undoneAt: time });
    const jobs = await given.database.prisma.job.findMany({ orderBy: { id: "asc" } });
    expect(jobs).toMatchObject([
      { state: "done", ownerId: admin.userId, done: 2_501, total: 2_501 },
      { state: "done", done: 2_500, total: 2_501 },
    ]);
    await worker.stop();
  });

  it("are checked like those of the form", async () => {
    const label = (change: object) => labelQuestions(admin, deps(), { ids }, change);
    await expect(label({ subject: " " })).rejects.toThrow("Subject is required");
    await expect(label({ pyq: true })).rejects.toBeInstanceOf(InvalidInput);
    await expect(label({ pyq: true, pyqYear: 1979, pyqExam: "A" })).rejects.toThrow("1980");
    await expect(label({})).rejects.toThrow("Say which label");
    await expect(label({ topic: "x".repeat(201) })).rejects.toThrow("at most 200");
    await expect(labelQuestions(admin, deps(), {}, { topic: "a" })).rejects.toThrow("Say either");
    const student: Viewer = { ...admin, role: "student" };
    await expect(labelQuestions(student, deps(), { ids }, { topic: "a" })).rejects.toBeInstanceOf(
      Forbidden,
    );
    expect(await labelsNow()).toHaveLength(5);
  });
});

describe("a deletion of many questions", () => {
  it("takes them out of their tests, and brings all of it back within ten minutes", async () => {
    const one = await makeTest("One", [0, 1, 3]);
    const other = await makeTest("Other", [2, 0]);
    const preview = await previewChange(admin, deps(), { ids: ids.slice(0, 2) }, null);
    expect(preview.tests).toEqual([
      { id: other, title: "Other", totalQuestions: 2, chosenQuestions: 1, chosenSections: [] },
      { id: one, title: "One", totalQuestions: 3, chosenQuestions: 2, chosenSections: [] },
    ]);
    expect(await countResultsOf(admin, deps(), { ids })).toBe(0);
    const change = await deleteQuestions(admin, deps(), { ids: ids.slice(0, 2) });
    expect(change).toMatchObject({ kind: "deletion", changed: 2 });
    expect(change.undoUntil).toEqual(new Date("2026-01-15T10:10:00Z"));
    expect(await tallyBank(given.database.pool)).toBe(3);
    expect(await testNow(one)).toMatchObject({ total: 1, version: 2, subjects: ["Contracts"] });
    expect(await testNow(other)).toMatchObject({ total: 1, questions: [ids[2]] });

    // Somebody else changes one of the tests: it stays as they left it.
    await sql(`UPDATE tests SET version = version + 1 WHERE id = ${other}`);
    time = new Date("2026-01-15T10:09:00Z");
    expect(await undoChange(admin, deps(), change.id)).toMatchObject({ undone: 2 });
    expect(await tallyBank(given.database.pool)).toBe(5);
    expect(await testNow(one)).toMatchObject({
      ...{ total: 3, version: 3, questions: [ids[0], ids[1], ids[3]] },
      subjects: ["Torts", "Contracts"],
    });
    expect(await testNow(other)).toMatchObject({ total: 1, questions: [ids[2]] });
  });

  it("says beforehand which sections lose their last question", async () => {
    const test = await makeTest("In sections", [0, 1, 2, 3]);
    const section = (title: string, start: number, count: number) => ({ title, start, count });
    const sections = [section("Reading", 0, 2), section("Law", 2, 1), section("Logic", 3, 1)];
    await sql(`UPDATE tests SET sections = '${JSON.stringify(sections)}' WHERE id = ${test}`);
    const gone = async (...places: number[]) => {
      const chosen = { ids: places.map((place) => ids[place] ?? 0) };
      return (await previewChange(admin, deps(), chosen, null)).tests[0]?.chosenSections;
    };
    expect(await gone(0)).toEqual([]);
    expect(await gone(0, 1, 3)).toEqual(["Reading", "Logic"]);
    await deleteQuestions(admin, deps(), { ids: ids.slice(0, 2) });
    expect(await gone(2)).toEqual(["Law"]);
  });

  it("is refused where a test would have nothing left, and is final after ten minutes", async () => {
    await makeTest("Only one", [0]);
    await expect(deleteQuestions(admin, deps(), { ids })).rejects.toThrow(
      "No question would be left in “Only one”.",
    );
    expect(await tallyBank(given.database.pool)).toBe(5);
    expect(await listChanges(admin, deps())).toEqual([]);
    const change = await deleteQuestions(admin, deps(), { all: { search: String(ids[4]) } });
    expect(change.changed).toBe(1);
    time = new Date("2026-01-15T10:10:01Z");
    await expect(undoChange(admin, deps(), change.id)).rejects.toBeInstanceOf(Conflict);
  });

  it("of very many ends with the reason where a test would be left with nothing by then", async () => {
    const many = await insertLabelled(
      given.database,
      Array.from({ length: 1_100 }, () => ({ subject: "Old", topic: null, pyq: null })),
    );
    const started = await deleteQuestions(admin, deps(), { all: { subject: "Old" } });
    ids = many.map(({ id }) => id);
    await makeTest("Made later", [1_099]);
    const worker = await startWorker(deps(), [bulkChange]);
    const changeNow = () => findChange(admin, deps(), started.id);
    await expect.poll(async () => (await changeNow()).failure).toContain("“Made later”");
    expect(isOver(await changeNow())).toBe(true);
    expect(await changeNow()).toMatchObject({ changed: 1_000, finishedAt: null });
    expect(await undoChange(admin, deps(), started.id)).toMatchObject({
      ...{ undone: 1_000, undoneAt: time, failure: null },
    });
    expect(await tallyBank(given.database.pool, { subject: "Old" })).toBe(1_100);
    await worker.stop();
  });

  it("brings nothing back that was added again", async () => {
    const change = await deleteQuestions(admin, deps(), { ids: ids.slice(0, 1) });
    await sql(
      `UPDATE questions SET fingerprint = (SELECT fingerprint FROM questions WHERE id = ${ids[0]}) WHERE id = ${ids[1]}`,
    );
    expect(await undoChange(admin, deps(), change.id)).toMatchObject({ undone: 0, undoneAt: time });
    expect(await tallyBank(given.database.pool)).toBe(4);
  });
});
