import { afterAll, beforeAll, expect, test } from "vitest";
import { normaliseQuestion } from "#rules/question-rules.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { Forbidden } from "../errors.ts";
import { insertQuestions } from "../questions/insert-questions.ts";
import { exportQuestions } from "./export-questions.ts";
import { importQuestions } from "./import-questions.ts";

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
  admin = await insertViewer(bank.database, "admin");
  await insertQuestions(bank.database.pool, questions, { authorId: null, createdAt: now() });
});
afterAll(async () => {
  await bank.drop();
  await copy.drop();
});

test("an exported bank is imported identical, in its order", async () => {
  async function* stream() {
    for await (const piece of exportQuestions(admin, bank)) yield Buffer.from(piece);
  }
  const upload = { stream: stream(), fileName: "bank.csv" };
  const { summary } = await importQuestions(null, { ...copy, now }, upload);
  expect(summary).toEqual({ totalProcessed: 2100, created: 2100, duplicates: 0, errors: 0 });
  await expect(wordings(copy)).resolves.toEqual(await wordings(bank));
});

test("a filter narrows the export", async () => {
  let text = "";
  for await (const piece of exportQuestions(admin, bank, { search: "=7+1," })) text += piece;
  expect(text.startsWith("\ufeffquestion_text,")).toBe(true);
  expect(text.match(/Think; then answer/g)).toHaveLength(1);
});

test("a student exports nothing", async () => {
  const pieces = exportQuestions({ ...admin, role: "student" }, bank);
  await expect(pieces.next()).rejects.toBeInstanceOf(Forbidden);
});
