import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { importDetails } from "../../tests/support/import-details.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { Forbidden, InvalidInput } from "../errors.ts";
import { importQuestions } from "./import-questions.ts";
import { importTest } from "./import-test.ts";
import type { ImportDependencies } from "./run-import.ts";

const HEADER = "question_text,option_a,option_b,option_c,option_d,correct_option,subject";

vi.setConfig({ testTimeout: 30_000 });

let given: TestDatabase;
let dependencies: ImportDependencies;
let admin: Viewer;

function fileOf(...lines: string[]) {
  async function* stream() {
    yield Buffer.from([HEADER, ...lines].join("\n"));
  }
  return { stream: stream(), fileName: "test.csv" };
}
const line = (number: number, subject = "Torts") => `Question ${number}?,a,b,c,d,A,${subject}`;
const findTest = (id: number) =>
  given.database.prisma.test.findUniqueOrThrow({
    where: { id },
    include: { questions: { orderBy: { position: "asc" }, include: { question: true } } },
  });

beforeAll(async () => {
  given = await createTestDatabase();
  dependencies = { database: given.database, now: () => new Date() };
  admin = await insertViewer(given.database, "admin");
});
beforeEach(async () => {
  await given.database.pool.query("TRUNCATE questions, question_revisions, tests, imports CASCADE");
});
afterAll(async () => {
  await given.drop();
});

test("a file becomes a test with its questions in order, the bank's own among them", async () => {
  const bank = await importQuestions(admin, dependencies, fileOf(line(3), line(1)));
  const { created } = await importDetails(given.database, bank.importId);
  const [third, first] = created.map(({ id }) => id);
  const report = await importTest(admin, dependencies, {
    ...fileOf(line(1), line(2, "Contracts"), ",a,b,,,A,Torts", line(3), line(1)),
    title: " Week 3 ",
    description: " ",
  });
  const details = await importDetails(given.database, report.importId);
  const second = details.created[0]?.id;
  expect(report).toMatchObject({
    test: { id: expect.any(Number), totalQuestions: 3, durationMinutes: 60 },
    summary: { totalProcessed: 5, created: 1, duplicates: 3, errors: 1 },
  });
  const stored = await findTest(report.test.id);
  expect(stored).toMatchObject({
    title: "Week 3",
    description: null,
    durationMinutes: 60,
    correctHundredths: 100,
    incorrectHundredths: 0,
    isActive: false,
    isPublic: true,
    totalQuestions: 3,
    subjects: ["Torts", "Contracts"],
    createdById: admin.userId,
  });
  expect(stored.questions.map(({ questionId }) => questionId)).toEqual([first, second, third]);
  const record = await given.database.prisma.import.findUnique({ where: { id: report.importId } });
  expect(record).toMatchObject({ kind: "test", status: "finished", created: 1, duplicates: 3 });
});

test("description, duration and marks are the uploader's to set", async () => {
  const { test: made } = await importTest(admin, dependencies, {
    ...fileOf(line(1)),
    title: "Short",
    description: "Five minutes",
    durationMinutes: 5,
    correctHundredths: 400,
    incorrectHundredths: -100,
  });
  expect(made.durationMinutes).toBe(5);
  await expect(findTest(made.id)).resolves.toMatchObject({
    description: "Five minutes",
    durationMinutes: 5,
    correctHundredths: 400,
    incorrectHundredths: 100,
  });
});

test.each([
  [{ title: "  " }, "Test title is required"],
  [{ title: "T", durationMinutes: 0 }, "Duration must be at least 1 minute"],
  [{ title: "T", durationMinutes: 301 }, "Duration must be at most 300 minutes"],
])("%j is refused before the file is read", async (settings, message) => {
  let isRead = false;
  async function* stream() {
    isRead = true;
    yield Buffer.from(HEADER);
  }
  const upload = { stream: stream(), fileName: "test.csv", ...settings };
  const refused = importTest(admin, dependencies, upload);
  await expect(refused).rejects.toBeInstanceOf(InvalidInput);
  await expect(refused).rejects.toThrow(message);
  expect(isRead).toBe(false);
});

test("students make no tests", async () => {
  const student = await insertViewer(given.database, "student");
  const upload = { ...fileOf(line(1)), title: "T" };
  await expect(importTest(student, dependencies, upload)).rejects.toThrow(Forbidden);
});

test("without a valid question, or with too many, nothing is stored", async () => {
  const empty = { ...fileOf(",a,b,,,A,Torts"), title: "T" };
  await expect(importTest(admin, dependencies, empty)).rejects.toThrow(
    "No row of the file is a valid question. Row 2: question_text is empty. Every question needs a text.",
  );
  const lines = Array.from({ length: 1001 }, (_, index) => line(index));
  const long = { ...fileOf(...lines), title: "T" };
  await expect(importTest(admin, dependencies, long)).rejects.toThrow(
    "A test can have at most 1,000 questions; the file has more.",
  );
  await expect(given.database.prisma.question.count()).resolves.toBe(0);
  await expect(given.database.prisma.test.count()).resolves.toBe(0);
  await expect(given.database.prisma.import.findMany()).resolves.toMatchObject([
    { status: "failed" },
    { status: "failed" },
  ]);
});
