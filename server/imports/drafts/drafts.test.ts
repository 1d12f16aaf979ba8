import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/database.ts";
import { importDetails } from "../../../tests/support/import-details.ts";
import { insertViewer } from "../../../tests/support/people.ts";
import type { Viewer } from "../../accounts/viewer.ts";
import { Conflict, Forbidden, InvalidInput, NotFound } from "../../errors.ts";
import { waitForJob } from "../../jobs/job-record.ts";
import { sweepOnce } from "../../sweep/daily-sweep.ts";
import { findImport } from "../find-import.ts";
import { type ImportDependencies, importQuestions } from "../receive-file.ts";
import { undoImport } from "../undo-import.ts";
import { countChanging } from "./changing-rows.ts";
import type { DraftFacts } from "./draft-facts.ts";
import {
  countKnown,
  countRows,
  discardDraft,
  listDrafts,
  listRows,
  requireDraft,
  requireRow,
  stageOf,
} from "./find-draft.ts";
import { importDraft } from "./import-draft.ts";
import { leaveOutRow, mendRow } from "./mend-row.ts";
import { createDraft } from "./receive-draft.ts";
import { chooseColumns, chooseSubject, readAs } from "./start-reading.ts";

const HEADER = "question_text,option_a,option_b,option_c,option_d,correct_option,subject";

vi.setConfig({ testTimeout: 60_000 });

let given: TestDatabase;
let dependencies: ImportDependencies;
let admin: Viewer;

async function* streamOf(...pieces: string[]) {
  for (const piece of pieces) yield Buffer.from(piece);
}

const page = { after: 0, limit: 100 };
const find = (id: number) => requireDraft(admin, dependencies, id);

async function read(id: number) {
  const { jobId } = await find(id);
  await waitForJob(given.database.pool, jobId ?? 0);
  const draft = await find(id);
  return { id, draft, facts: draft.facts as unknown as DraftFacts };
}

async function draftOf(text: string, fileName = "bank.csv", viewer = admin) {
  return read(await createDraft(viewer, dependencies, { stream: streamOf(text), fileName }));
}

const csv = (...lines: string[]) => draftOf([HEADER, ...lines].join("\n"));
const countsOf = (id: number) => countRows(given.database.pool, id);

async function imported(id: number) {
  const importId = await importDraft(admin, dependencies, id);
  const { jobId } = await findImport(admin, dependencies, importId);
  await waitForJob(given.database.pool, jobId ?? 0);
  const details = await importDetails(given.database, importId);
  return { importId, found: await findImport(admin, dependencies, importId), details };
}

beforeAll(async () => {
  given = await createTestDatabase();
  dependencies = { database: given.database, now: () => new Date() };
  await given.work(dependencies.now);
  admin = await insertViewer(given.database, "admin");
});
beforeEach(async () => {
  await given.database.pool.query(
    "TRUNCATE questions, question_revisions, imports, import_drafts, import_columns CASCADE",
  );
});
afterAll(async () => {
  await given.drop();
});

describe("a draft of an import", () => {
  test("shows what is wrong, is mended in place, and becomes questions with their rows' numbers", async () => {
    const { id, draft } = await csv(
      "One?,a,b,,,A,Torts",
      "Two?,a,b,c,d,F,Torts",
      "Three?,a,,,,A,Torts",
      "Four?,a,b,,,B,",
      "One?,a,b,,,A,Torts",
    );
    expect(stageOf(draft)).toBe("read");
    expect(await countsOf(id)).toMatchObject({ questions: 5, sound: 2, toMend: 3, out: 0 });
    const { pool } = given.database;
    const [key, options, subject] = await listRows(pool, id, "toMend", page);
    expect(key).toMatchObject({
      number: 3,
      question: { questionText: "Two?", options: ["a", "b", "c", "d"], correctOptionIndex: -1 },
      problems: [{ field: "key", message: expect.stringContaining("correct_option is F.") }],
    });
    expect(options?.problems).toMatchObject([{ field: "options" }]);
    expect(subject?.problems).toMatchObject([{ field: "subject" }]);

    await mendRow(admin, dependencies, { draftId: id, number: 3 }, { correctOptionIndex: 2 });
    await leaveOutRow(admin, dependencies, { draftId: id, number: 4 }, true);
    expect(await countsOf(id)).toMatchObject({ sound: 3, toMend: 1, out: 1 });
    const { importId, found, details } = await imported(id);
    expect(found).toMatchObject({ created: 2, duplicates: 1, errors: 1, fileName: "bank.csv" });
    expect(details.errors).toMatchObject([
      { row: 5, error: "subject is empty. Every question needs a subject." },
    ]);
    // What was not imported stays to be mended.
    expect(stageOf(await find(id))).toBe("read");
    const rest = { questions: 5, imported: 3, sound: 0, toMend: 1, out: 1 };
    expect(await countsOf(id)).toMatchObject(rest);
    expect(await listDrafts(admin, dependencies)).toMatchObject([{ id }]);
    const inAnotherWindow = "This file was imported in another window.";
    await expect(importDraft(admin, dependencies, id)).rejects.toThrow(inAnotherWindow);
    const inBank = { draftId: id, number: 3 };
    await expect(mendRow(admin, dependencies, inBank, {})).rejects.toThrow(inAnotherWindow);
    await expect(leaveOutRow(admin, dependencies, inBank, true)).rejects.toThrow(inAnotherWindow);
    await mendRow(admin, dependencies, { draftId: id, number: 5 }, { subject: "Torts" });
    const second = await imported(id);
    expect(second.found).toMatchObject({ created: 1, duplicates: 0, errors: 0 });
    expect(stageOf(await find(id))).toBe("imported");
    expect(await listDrafts(admin, dependencies)).toEqual([]);
    await expect(importDraft(admin, dependencies, id)).rejects.toThrow(inAnotherWindow);
    await expect(readAs(admin, dependencies, id, "csv")).rejects.toThrow(inAnotherWindow);

    // Undone, its rows can be mended on and imported again.
    await undoImport(admin, dependencies, importId);
    expect(stageOf(await find(id))).toBe("read");
    expect(await countsOf(id)).toMatchObject({ imported: 1, sound: 3, toMend: 0, out: 1 });
    expect((await imported(id)).found).toMatchObject({ created: 2, duplicates: 1, errors: 0 });
  });

  test("changes no row that somebody changed in the meantime", async () => {
    const { id } = await csv("Two?,a,b,c,d,F,Torts", "Three?,a,b,,,F,Torts");
    const { pool } = given.database;
    const { version } = await requireRow(pool, id, 2);
    const seen = { draftId: id, number: 2, version };
    await mendRow(admin, dependencies, seen, { correctOptionIndex: 2 });
    const changed = "Somebody changed this question in another window. Look at it again.";
    await expect(mendRow(admin, dependencies, seen, { correctOptionIndex: 1 })).rejects.toThrow(
      new Conflict(changed),
    );
    await expect(leaveOutRow(admin, dependencies, seen, true)).rejects.toThrow(changed);
    const now = await requireRow(pool, id, 2);
    expect(now).toMatchObject({ mended: { correctOptionIndex: 2 }, isLeftOut: false });
    await leaveOutRow(admin, dependencies, { ...seen, version: now.version }, true);
    // Read again, the same row is another one.
    const other = await requireRow(pool, id, 3);
    await readAs(admin, dependencies, id, "csv");
    await read(id);
    const old = { draftId: id, number: 3, version: other.version };
    await expect(mendRow(admin, dependencies, old, {})).rejects.toThrow(changed);
  });

  test("undoes a mend, and keeps what is still wrong", async () => {
    const { id } = await csv("Two?,a,b,c,d,F,");
    const row = { draftId: id, number: 2 };
    await mendRow(admin, dependencies, row, { correctOptionIndex: 1 });
    const { pool } = given.database;
    expect(await requireRow(pool, id, 2)).toMatchObject({
      mended: { correctOptionIndex: 1 },
      problems: [{ field: "subject" }],
    });
    await mendRow(admin, dependencies, row, { correctOptionIndex: 1, subject: " Torts " });
    expect(await requireRow(pool, id, 2)).toMatchObject({
      ...{ isWrong: false, problems: [], question: { subject: "Torts", correctOptionIndex: 1 } },
    });
    await mendRow(admin, dependencies, row, { correctOptionIndex: 7, options: ["a", "a"] });
    expect((await requireRow(pool, id, 2)).problems).toMatchObject([
      { field: "subject" },
      { field: "options", message: "Options A and B are the same." },
      { field: "key" },
    ]);
    await mendRow(admin, dependencies, row, null);
    expect(await requireRow(pool, id, 2)).toMatchObject({
      ...{ mended: null, before: null, isWrong: true },
      problems: [{ field: "subject" }, { field: "key" }],
    });
  });

  test("imports whole sets only, and mends a passage in all of its rows", async () => {
    const long = "x".repeat(30_000);
    const { id } = await draftOf(
      [
        `${HEADER},passage`,
        "One?,a,b,,,A,Torts,A passage.",
        "Two?,a,b,,,F,Torts,A passage.",
        "Three?,a,b,,,A,Torts,",
        `Four?,a,b,,,A,Torts,${long}`,
        `Five?,a,b,,,A,Torts,${long}`,
      ].join("\n"),
    );
    expect(await countsOf(id)).toMatchObject({ sets: 2, sound: 2, waiting: 1, toMend: 3 });
    await mendRow(admin, dependencies, { draftId: id, number: 5 }, { passageText: "A short one." });
    const { pool } = given.database;
    for (const number of [5, 6]) {
      expect(await requireRow(pool, id, number)).toMatchObject({
        ...{ isWrong: false, passage: { text: "A short one." } },
      });
    }
    const { details, found } = await imported(id);
    expect(found).toMatchObject({ created: 3, errors: 2 });
    expect(details.errors).toMatchObject([
      { row: 2, error: expect.stringContaining("It waits for its set") },
      { row: 3, error: expect.stringContaining("correct_option is F.") },
    ]);
  });

  test("undoes a passage in all rows of its set", async () => {
    const rows = ["One?,a,b,,,A,Torts,A passage.", "Two?,a,b,,,F,Torts,A passage."];
    const { id } = await draftOf([`${HEADER},passage`, ...rows].join("\n"));
    const row = { draftId: id, number: 2 };
    await mendRow(admin, dependencies, { draftId: id, number: 3 }, { correctOptionIndex: 0 });
    await mendRow(admin, dependencies, row, { passageText: "Another." });
    await mendRow(admin, dependencies, row, null);
    const { pool } = given.database;
    expect(await requireRow(pool, id, 2)).toMatchObject({ mended: null });
    expect(await requireRow(pool, id, 3)).toMatchObject({
      ...{ mended: { correctOptionIndex: 0 }, passage: { text: "A passage." }, isWrong: false },
    });
  });

  test("gives one subject to all questions that have none", async () => {
    const { id } = await csv("One?,a,b,,,A,", "Two?,a,b,,,F,", "Three?,a,b,,,A,Torts");
    expect(await countsOf(id)).toMatchObject({ withoutSubject: 2, toMend: 2 });
    // What is left out needs none.
    await leaveOutRow(admin, dependencies, { draftId: id, number: 2 }, true);
    expect(await countsOf(id)).toMatchObject({ withoutSubject: 1 });
    await leaveOutRow(admin, dependencies, { draftId: id, number: 2 }, false);
    await mendRow(admin, dependencies, { draftId: id, number: 3 }, { correctOptionIndex: 0 });
    await chooseSubject(admin, dependencies, id, "  Legal   Reasoning ");
    expect(await countsOf(id)).toMatchObject({ toMend: 0, sound: 3 });
    await mendRow(admin, dependencies, { draftId: id, number: 3 }, null);
    const { pool } = given.database;
    expect(await requireRow(pool, id, 3)).toMatchObject({
      ...{ problems: [{ field: "key" }], question: { subject: "Legal Reasoning" } },
    });
    await expect(chooseSubject(admin, dependencies, id, " ")).rejects.toThrow(InvalidInput);
  });

  test("is read again as another format", async () => {
    const { id } = await csv("One?,a,b,,,A,Torts");
    await readAs(admin, dependencies, id, "json");
    const { draft } = await read(id);
    expect(stageOf(draft)).toBe("unreadable");
    expect(draft.failure).toContain("Line 1: The line is no JSON object.");
    expect(await countsOf(id)).toMatchObject({ questions: 0 });
    await readAs(admin, dependencies, id, "csv");
    expect(stageOf((await read(id)).draft)).toBe("read");
    await expect(readAs(admin, dependencies, id, "pdf")).rejects.toThrow(InvalidInput);
  });

  test("says of an empty file and of one that is no table why it can't be read", async () => {
    await expect(draftOf("")).rejects.toThrow("The file is empty.");
    expect((await draftOf("\n \n")).draft.failure).toBe("The file is empty.");
    expect((await draftOf("Words\nand more\n")).draft.failure).toContain("lacks the required");
    await expect(draftOf("x", "notes.pdf")).rejects.toThrow(
      "Please select a Word, Excel, CSV, Moodle XML, GIFT, Aiken or QTI file",
    );
  });

  test("knows what the bank has, and whose row numbers say its questions", async () => {
    const file = [HEADER, "One?,a,b,,,A,Torts"].join("\n");
    await importQuestions(admin, dependencies, { stream: streamOf(file), fileName: "bank.csv" });
    const { id } = await csv("One?,a,b,,,A,Torts", "Two?,a,b,,,A,");
    expect(await countKnown(given.database.pool, id)).toBe(1);
    const [question] = await given.database.prisma.question.findMany();
    const ids = await draftOf(`id,${HEADER}\n${question?.id},One more?,a,b,,,A,Torts`);
    expect(ids.facts.hasIds).toBe(true);
    expect((await imported(ids.id)).found).toMatchObject({ created: 0, updated: 1 });
  });

  test("counts the questions of the bank that its import would change", async () => {
    const header = `id,${HEADER},explanation,passage`;
    const file = [
      `${HEADER},explanation,passage`,
      "One?,a,b,,,A,Torts,Because.,A passage.",
      "Two?,a,b,,,A,Torts,,A passage.",
      "Three?,a,b,,,A,Torts,,",
    ].join("\n");
    await importQuestions(admin, dependencies, { stream: streamOf(file), fileName: "bank.csv" });
    const [one, two, three] = await given.database.prisma.question.findMany({
      orderBy: { id: "asc" },
    });
    const changing = async (...lines: string[]) => {
      const { id, facts } = await draftOf([header, ...lines].join("\n"));
      return { id, count: await countChanging(given.database.pool, id, facts) };
    };
    const same = [
      `${one?.id},One?,a,b,,,A,Torts,Because.,A passage.`,
      `${two?.id},Two?,a,b,,,A,Torts,,A passage.`,
      `${three?.id},Three?,a,b,,,A,Torts,,`,
      "999999999,New?,a,b,,,A,Torts,,",
    ];
    expect((await changing(...same)).count).toBe(0);
    const differing = [
      `${one?.id},One?,a,b,,,B,Torts,Because.,A passage.`,
      `${two?.id},Two?,a,b,,,A,Torts,,Another.`,
      `${three?.id},Three?,a,b,,,A,Torts,Added.,`,
    ];
    const { id, count } = await changing(...differing);
    expect(count).toBe(3);
    expect((await imported(id)).found).toMatchObject({ updated: 3 });
    // A column that isn't there says nothing.
    const { id: bare, facts } = await draftOf(`id,${HEADER}\n${three?.id},Three?,a,b,,,A,Torts`);
    expect(await countChanging(given.database.pool, bare, facts)).toBe(0);
    expect((await imported(bare)).found).toMatchObject({ updated: 0 });
  });

  test("of more rows than a preview has is imported as it came", { timeout: 120_000 }, async () => {
    const lines = Array.from(
      { length: 20_001 },
      (_, row) => `Row ${row}?,a,b,,,${row === 7 ? "F" : "A"},Torts`,
    );
    const { id, facts } = await csv(...lines);
    expect(facts.isTooLong).toBe(true);
    expect(await countsOf(id)).toMatchObject({ questions: 0 });
    expect((await imported(id)).found).toMatchObject({ created: 20_000, errors: 1 });
  });

  test("is its owner's alone, and an administrator's", async () => {
    const { id } = await csv("One?,a,b,,,F,Torts");
    const other = await insertViewer(given.database, "admin", "other@example.com");
    const student = await insertViewer(given.database, "student");
    const attempts = [
      (viewer: Viewer) => requireDraft(viewer, dependencies, id),
      (viewer: Viewer) => mendRow(viewer, dependencies, { draftId: id, number: 2 }, {}),
      (viewer: Viewer) => leaveOutRow(viewer, dependencies, { draftId: id, number: 2 }, true),
      (viewer: Viewer) => readAs(viewer, dependencies, id, "csv"),
      (viewer: Viewer) => chooseColumns(viewer, dependencies, id, []),
      (viewer: Viewer) => chooseSubject(viewer, dependencies, id, "Torts"),
      (viewer: Viewer) => importDraft(viewer, dependencies, id),
      (viewer: Viewer) => discardDraft(viewer, dependencies, id),
    ];
    for (const attempt of attempts) {
      await expect(attempt(other)).rejects.toThrow(NotFound);
      await expect(attempt(student)).rejects.toThrow(Forbidden);
    }
    await expect(importDraft(admin, dependencies, id)).rejects.toThrow("No question of this file");
    await discardDraft(admin, dependencies, id);
    await expect(find(id)).rejects.toThrow(NotFound);
  });

  test("is forgotten after seven days, with its rows and its file", async () => {
    const { id } = await csv("One?,a,b,,,F,Torts");
    const later = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000 + 1);
    const then = { ...dependencies, now: () => later };
    await expect(requireDraft(admin, then, id)).rejects.toThrow(NotFound);
    const log = { info: () => undefined, error: () => undefined };
    expect(await sweepOnce(then, log)).toMatchObject({
      ...{ "rows of files kept for later": 1, "files kept for later": 1 },
    });
    expect(await given.database.prisma.importDraftPiece.count()).toBe(0);
  });

  test("two presses of Import make one import", async () => {
    const { id } = await csv("One?,a,b,,,A,Torts");
    const both = await Promise.allSettled([
      importDraft(admin, dependencies, id),
      importDraft(admin, dependencies, id),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await given.database.prisma.import.count()).toBe(1);
  });
});

test("a mended field counts also where the file has no column for it", async () => {
  const first = await csv("Who pays?,Buyer,Seller,,,A,Law", "What is sold?,Goods,Land,,,A,Law");
  await mendRow(
    admin,
    dependencies,
    { draftId: first.id, number: 2 },
    {
      ...{ explanation: "The buyer promised to.", topic: "Sale", pyq: true, pyqYear: 2020 },
      ...{ pyqExam: "CLAT", passageText: "Goods were sold and delivered on Monday." },
    },
  );
  const { importId } = await imported(first.id);
  const wordings = () =>
    given.database.prisma.questionRevision.findMany({
      orderBy: { id: "asc" },
      include: { passage: { include: { revision: true } } },
    });
  const [made, plain] = await wordings();
  expect([importId > 0, made?.explanation, made?.topic, made?.pyq, made?.pyqYear]).toEqual([
    ...[true, "The buyer promised to.", "Sale", true, 2020],
  ]);
  expect(made?.passageId).not.toBeNull();
  expect(plain?.passageId).toBeNull();

  // By their numbers: what neither file nor person says stays as it is.
  const ids = [made?.questionId, plain?.questionId];
  const lines = ["Who pays?,Buyer,Seller,,,B,Law", "What is sold?,Goods,Land,,,A,Law"];
  const numbered = lines.map((line, place) => `${line},${ids[place]}`);
  const second = await draftOf([`${HEADER},id`, ...numbered].join("\n"));
  const changing = () => countChanging(given.database.pool, second.id, second.facts);
  expect(await changing()).toBe(1);
  await mendRow(
    admin,
    dependencies,
    { draftId: second.id, number: 3 },
    {
      ...{ explanation: "Goods move.", passageText: "A lorry stood in the yard." },
    },
  );
  expect(await changing()).toBe(2);
  const { details } = await imported(second.id);
  expect(JSON.stringify(details)).not.toMatch(/another passage|no passage/);
  const [, , paid, sold] = await wordings();
  expect(paid).toMatchObject({
    ...{ correctOptionIndex: 1, explanation: "The buyer promised to.", topic: "Sale" },
    ...{ pyq: true, pyqYear: 2020, passageId: made?.passageId },
  });
  expect(sold).toMatchObject({ explanation: "Goods move.", topic: null, pyq: false });
  expect(sold?.passage?.revision?.text).toBe("A lorry stood in the yard.");
});
