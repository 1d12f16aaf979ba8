import { afterAll, beforeAll, expect, test } from "vitest";
import { normaliseQuestion } from "#rules/question-rules.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { Forbidden } from "../errors.ts";
import { insertQuestions } from "../questions/insert-questions.ts";
import type { QuestionFilter } from "../questions/question-filter.ts";
import { EXPORT_PART, exportPart } from "./export-questions.ts";
import { importQuestions } from "./receive-file.ts";

let bank: TestDatabase;
let copy: TestDatabase;
let admin: Viewer;
const now = () => new Date();

const questions = Array.from({ length: 2100 }, (_, index) =>
  normaliseQuestion({
    questionText: `=${index}+1, or "${index}"?\r\nThink; then answer.`,
    options: ["-1", "@2", "‘न्याय’", "+4", "'=5"].slice(0, 2 + (index % 4)),
    correctOptionIndex: index % 2,
    subject: index % 3 === 0 ? "Law, and Order" : "Arithmetic",
    topic: index % 5 === 0 ? null : "Sums",
    pyq: index % 7 === 0,
    pyqYear: 2020,
    pyqExam: "CLAT",
    explanation: index % 2 === 0 ? null : "Because\n=1.",
  }),
);

function wordings({ database }: TestDatabase) {
  return database.prisma.questionRevision.findMany({
    orderBy: { id: "asc" },
    omit: { id: true, questionId: true, createdAt: true, authorId: true },
  });
}

beforeAll(async () => {
  bank = await createTestDatabase();
  copy = await createTestDatabase();
  await Promise.all([bank.work(), copy.work()]);
  admin = await insertViewer(bank.database, "admin");
  await insertQuestions(bank.database.pool, questions, { authorId: null, createdAt: now() });
});
afterAll(async () => {
  await bank.drop();
  await copy.drop();
});

async function* exported(filter: QuestionFilter = {}) {
  for (let after: number | null = null; ; ) {
    const { text: csv, cursor } = await exportPart(admin, bank, filter, after, "csv");
    yield csv;
    if (cursor === null) return;
    after = cursor;
  }
}

test("an exported bank is imported identical, in its order", async () => {
  async function* stream() {
    for await (const piece of exported()) yield Buffer.from(piece);
  }
  const upload = { stream: stream(), fileName: "bank.csv" };
  const { summary } = await importQuestions(null, { ...copy, now }, upload);
  expect(summary).toMatchObject({ totalProcessed: 2100, created: 2100, duplicates: 0, errors: 0 });
  await expect(wordings(copy)).resolves.toEqual(await wordings(bank));
});

test("the bank comes in parts, of which the first has the header", async () => {
  const first = await exportPart(admin, bank, {}, null, "csv");
  expect(first).toMatchObject({ count: EXPORT_PART, cursor: expect.any(Number) });
  const second = await exportPart(admin, bank, {}, first.cursor, "csv");
  expect(second).toMatchObject({ count: 2100 - EXPORT_PART, cursor: null });
  expect(second.text).not.toContain("question_text,");
});

test("a filter narrows the export", async () => {
  const { text: csv, count } = await exportPart(admin, bank, { search: "=7+1," }, null, "csv");
  expect(csv.startsWith("\ufeffquestion_text,")).toBe(true);
  expect(csv.match(/Think; then answer/g)).toHaveLength(1);
  expect(count).toBe(1);
});

test("a student exports nothing", async () => {
  const part = exportPart({ ...admin, role: "student" }, bank, {}, null, "csv");
  await expect(part).rejects.toBeInstanceOf(Forbidden);
});
