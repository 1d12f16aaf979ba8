import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { fileLimits } from "#rules/limits.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { importDetails } from "../../tests/support/import-details.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { ContentTooLarge, Forbidden, InvalidInput, NotFound } from "../errors.ts";
import { createQuestion } from "../questions/create-question.ts";
import { deleteQuestion } from "../questions/delete-question.ts";
import { findImport, findLatestImport } from "./find-import.ts";
import type { ImportDependencies } from "./receive-file.ts";
import { importQuestions } from "./receive-file.ts";

const HEADER = "question_text,option_a,option_b,option_c,option_d,correct_option,subject,topic";

vi.setConfig({ testTimeout: 60_000 });

let given: TestDatabase;
let dependencies: ImportDependencies;
let admin: Viewer;
let student: Viewer;

async function* streamOf(...pieces: string[]) {
  for (const piece of pieces) yield Buffer.from(piece);
}
const upload = (...lines: string[]) => ({
  stream: streamOf([HEADER, ...lines].join("\n")),
  fileName: "bank.csv",
});
const importLines = async (...lines: string[]) => {
  const report = await importQuestions(admin, dependencies, upload(...lines));
  return { ...report, details: await importDetails(given.database, report.importId) };
};
const countQuestions = () => given.database.prisma.question.count();
const numbered = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => `Question ${from + index}?,a,b,c,d,A,Torts,General`);

beforeAll(async () => {
  given = await createTestDatabase();
  dependencies = { database: given.database, now: () => new Date() };
  await given.work(dependencies.now);
  admin = await insertViewer(given.database, "admin");
  student = await insertViewer(given.database, "student");
});
beforeEach(async () => {
  await given.database.pool.query("TRUNCATE questions, question_revisions, imports CASCADE");
});
afterAll(async () => {
  await given.drop();
});

describe("a file becomes questions", () => {
  test("good rows are created in the order of the file, bad rows and duplicates reported", async () => {
    const text = "x".repeat(120);
    const report = await importLines(
      "What is a tort?,A crime,A civil wrong,A tax,A duty,B,Law of Torts,Basics",
      ",a,b,c,d,A,Torts,",
      `${text},a,b,,,A,Law of Torts,`,
      "what  IS a tort? ,a crime,A CIVIL WRONG,A tax,A duty,C,Other,",
    );
    const [first, second] = report.details.created;
    expect(report).toEqual({
      importId: expect.any(Number),
      summary: {
        ...{ totalProcessed: 4, created: 2, duplicates: 1, errors: 1 },
        ...{ differing: 1, updated: 0 },
      },
      details: {
        created: [
          { id: expect.any(Number), question: "What is a tort?", subject: "Law of Torts" },
          { id: expect.any(Number), question: `${text.slice(0, 100)}…`, subject: "Law of Torts" },
        ],
        duplicates: [{ row: 5, question: "what  IS a tort?", existingId: first?.id }],
        errors: [{ row: 3, error: "question_text is empty. Every question needs a text." }],
      },
      ignoredColumns: [],
    });
    expect(second?.id).toBeGreaterThan(first?.id ?? 0);
    const stored = await given.database.prisma.question.findUniqueOrThrow({
      where: { id: first?.id ?? 0 },
      include: { revision: true },
    });
    expect(stored).toMatchObject({ subject: "Law of Torts", topic: "Basics", pyq: false });
    expect(stored.revision).toMatchObject({
      questionId: first?.id,
      number: 1,
      options: ["A crime", "A civil wrong", "A tax", "A duty"],
      correctOptionIndex: 1,
      authorId: admin.userId,
    });
  });

  test("a question of the bank is a duplicate, a deleted one is not", async () => {
    const question = {
      questionText: "Café or no café?",
      options: ["Yes", "No"],
      correctOptionIndex: 0,
      subject: "Torts",
      pyq: false,
    };
    const kept = await createQuestion(admin, dependencies, question);
    const gone = { ...question, questionText: "Gone?" };
    await deleteQuestion(admin, dependencies, await createQuestion(admin, dependencies, gone));
    const { summary, details } = await importLines(
      "CAFE\u0301 or no CAFE\u0301?,yes,no,,,A,Torts,",
      "Gone?,Yes,No,,,A,Torts,",
    );
    expect(summary).toMatchObject({ created: 1, duplicates: 1 });
    expect(details.duplicates).toEqual([
      { row: 2, question: "CAFE\u0301 or no CAFE\u0301?", existingId: kept },
    ]);
  });

  test("subjects and topics take the spelling that is there already", async () => {
    await importLines("One?,a,b,,,A,Law of Torts,Strict Liability");
    await importLines("Two?,a,b,,,A,LAW  of torts,strict liability", "Three?,a,b,,,A,New,Topic");
    await importLines(
      "Four?,a,b,,,A,new,TOPIC",
      "Five?,a,b,,,A,Other,One",
      "Six?,a,b,,,A,OTHER,one",
    );
    const questions = await given.database.prisma.question.findMany({ orderBy: { id: "asc" } });
    expect(questions.map(({ subject, topic }) => `${subject}/${topic}`)).toEqual([
      "Law of Torts/Strict Liability",
      "Law of Torts/Strict Liability",
      "New/Topic",
      "New/Topic",
      "Other/One",
      "Other/One",
    ]);
  });

  test("many batches, with duplicates across them", async () => {
    const lines = [...numbered(4500), ...numbered(100, 4401), ...numbered(20, 1)];
    const { summary, details } = await importLines(...lines);
    expect(summary).toMatchObject({
      totalProcessed: 4620,
      created: 4500,
      duplicates: 120,
      errors: 0,
    });
    const ids = details.created.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => one - other));
    expect(details.duplicates[100]).toEqual({
      row: 4602,
      question: "Question 1?",
      existingId: ids[0],
    });
    const again = await importLines(...lines);
    expect(again.summary).toMatchObject({ created: 0, duplicates: 4620 });
    expect(again.details.duplicates[4500]?.existingId).toBe(ids[4400]);
    await expect(countQuestions()).resolves.toBe(4500);
  });

  test("a file of bad rows is reported, not refused", async () => {
    const { summary } = await importLines("Q,a,b,c,d,Z,Torts,", "Q,,,,,A,Torts,");
    expect(summary).toMatchObject({ totalProcessed: 2, created: 0, duplicates: 0, errors: 2 });
  });
});

describe("a file that is refused", () => {
  test("by who sends it, its content or its name, before there is a record", async () => {
    await expect(importQuestions(student, dependencies, upload(...numbered(1)))).rejects.toThrow(
      Forbidden,
    );
    const file = (text: string, fileName: string, mediaType = "") =>
      importQuestions(admin, dependencies, { stream: streamOf(text), fileName, mediaType });
    await expect(file("%PDF-1.7", "bank.csv")).rejects.toThrow("This file is a PDF document");
    await expect(file("", "bank.csv")).rejects.toThrow("The file is empty.");
    await expect(file("a and b", "picture.png")).rejects.toThrow("Please select a CSV file");
    await expect(given.database.prisma.import.count()).resolves.toBe(0);
    const typed = file("a and b", "picture.png", "text/csv; charset=utf-8");
    await expect(typed).rejects.toThrow("The file lacks the required columns");
  });

  test("leaves a record that says why, and nothing else", async () => {
    const file = { stream: streamOf("question_text,subject\nQ,S"), fileName: "bank.csv" };
    await expect(importQuestions(admin, dependencies, file)).rejects.toThrow(InvalidInput);
    await expect(findLatestImport(admin, dependencies)).resolves.toMatchObject({
      status: "failed",
      failure: expect.stringMatching(/^The file lacks the required columns option_a/),
      fileName: "bank.csv",
      userId: admin.userId,
      finishedAt: expect.any(Date),
    });
  });

  test("when the upload breaks off, however much of it has come", async () => {
    async function* broken() {
      yield Buffer.from(`${HEADER}\n${numbered(5000).join("\n")}\n`);
      throw new Error("aborted");
    }
    const file = { stream: broken(), fileName: "bank.csv" };
    await expect(importQuestions(admin, dependencies, file)).rejects.toThrow(
      "The upload broke off before the end of the file. Nothing was imported; try again.",
    );
    await expect(countQuestions()).resolves.toBe(0);
    await expect(findLatestImport(admin, dependencies)).resolves.toMatchObject({
      status: "failed",
    });
  });

  test("when it is too large; the rest of it is not read", { tags: "nightly" }, async () => {
    let read = 0;
    async function* endless() {
      yield Buffer.from(`${HEADER},notes\n`);
      for (; ; read += 1) yield Buffer.alloc(1024 * 1024, `Question?,a,b,,,A,Torts,,\n`);
    }
    const file = { stream: endless(), fileName: "bank.csv" };
    await expect(importQuestions(admin, dependencies, file)).rejects.toThrow(ContentTooLarge);
    expect(read).toBeLessThan(fileLimits.fileMaxBytes / (1024 * 1024) + 1);
    const ended = read;
    await sleep(300);
    expect(read).toBe(ended);
    await expect(countQuestions()).resolves.toBe(0);
  });
});

describe("the record of an import", () => {
  test("shows it while it runs and when it is finished", async () => {
    const seen: unknown[] = [];
    async function* watched() {
      yield Buffer.from(`${HEADER}\n${numbered(3000).join("\n")}\nbad,,,,,,,\n`);
      seen.push(await findLatestImport(admin, dependencies));
      yield Buffer.from(numbered(10).join("\n"));
    }
    const { importId } = await importQuestions(admin, dependencies, {
      stream: watched(),
      fileName: "bank.csv",
    });
    expect(seen).toEqual([expect.objectContaining({ status: "running", finishedAt: null })]);
    await expect(findImport(admin, dependencies, importId)).resolves.toMatchObject({
      status: "finished",
      kind: "questions",
      rowsRead: 3011,
      rowsDone: 3011,
      created: 3000,
      duplicates: 10,
      errors: 1,
      failure: null,
    });
  });

  test("is closed when nobody runs it any more", async () => {
    const { rows } = await given.database.pool.query<{ id: number }>(
      "INSERT INTO imports (kind, user_id, file_name) VALUES ('questions', $1, 'x.csv') RETURNING id",
      [admin.userId],
    );
    await expect(findImport(admin, dependencies, rows[0]?.id ?? 0)).resolves.toMatchObject({
      status: "failed",
      failure:
        "The server stopped before the whole file had come. Nothing was imported; send it again.",
    });
    await expect(findImport(admin, dependencies, 0)).rejects.toThrow(NotFound);
    await expect(findImport(student, dependencies, 0)).rejects.toThrow(Forbidden);
  });
});
