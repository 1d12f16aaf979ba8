import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { importDetails } from "../../tests/support/import-details.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { Forbidden, InvalidInput } from "../errors.ts";
import { findDifferences, settleDifference } from "./differences.ts";
import { exportTest } from "./export-questions.ts";
import { importTest } from "./import-test.ts";
import type { ImportDependencies } from "./receive-file.ts";
import { importQuestions } from "./receive-file.ts";
import { csvTemplate } from "./writers/csv-template.ts";

const HEADER = "question_text,option_a,option_b,option_c,option_d,correct_option,subject";

vi.setConfig({ testTimeout: 60_000 });

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
  await given.work(dependencies.now);
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

test("ids name questions, which are asked as they are; a row that differs is reported", async () => {
  const header = `id,${HEADER},passage`;
  const reported = async (importId: number) => {
    const rows = await given.database.prisma.importRow.findMany({
      where: { importId },
      orderBy: { row: "asc" },
    });
    return Promise.all(rows.map((row) => findDifferences(admin, dependencies, row)));
  };
  await importQuestions(admin, dependencies, fileOf(line(1), line(2), line(3), line(4)));
  const before = await given.database.prisma.question.findMany({
    orderBy: { id: "asc" },
    include: { revision: true },
  });
  const [first, second, third, fourth] = before.map(({ id }) => id);
  await given.database.prisma.question.update({
    where: { id: fourth ?? 0 },
    data: { deletedAt: new Date() },
  });
  async function* stream() {
    yield Buffer.from(
      [
        header,
        `${third},question  3?,A,b,c,d,A,Torts,`,
        `${first},Question one?,a,b,c,z,B,Torts,A passage.`,
        `,Question new?,a,b,c,d,A,Torts,`,
        `${fourth},Question 4?,a,b,c,d,A,Torts,`,
        `999999,Question far?,a,b,c,d,A,Torts,`,
        `${second},Question 2?,a,b,c,d,A,Torts,`,
      ].join("\n"),
    );
  }
  const { importId, test, summary } = await importTest(admin, dependencies, {
    ...{ stream: stream(), fileName: "ids.csv" },
    title: "By number",
  });
  expect(summary).toEqual({
    ...{ totalProcessed: 6, created: 1, duplicates: 3, errors: 2 },
    ...{ differing: 1, updated: 0 },
  });
  const made = await findTest(test.id);
  const asked = made.questions.map(({ questionId }) => questionId);
  expect(asked).toEqual([third, first, expect.any(Number), second]);
  const { database } = given;
  const wordings = await database.prisma.questionRevision.findMany({
    where: { questionId: { in: before.map(({ id }) => id) } },
    orderBy: { questionId: "asc" },
  });
  expect(wordings).toEqual(before.map(({ revision }) => revision));
  expect(await database.prisma.passage.count()).toBe(0);
  const { errors } = await importDetails(database, importId);
  expect(errors.map(({ row }) => row)).toEqual([5, 6]);
  expect(errors[1]?.error).toBe(
    "id is 999999, but the bank has no such question, or it was deleted. Give the number of one that is there, or leave id empty for a new question.",
  );
  expect((await reported(importId))[1]).toEqual([
    { what: "Key", file: "B", bank: "A" },
    { what: "Text", file: "13 letters", bank: "11 letters" },
    { what: "Option D", file: "z", bank: "d" },
    { what: "Passage", file: "10 letters", bank: "none" },
  ]);
  await settleDifference(admin, dependencies, { importId, row: 3 }, "file");
  const taken = await database.prisma.question.findUniqueOrThrow({
    where: { id: first ?? 0 },
    include: { revision: true },
  });
  expect(taken.revision).toMatchObject({
    ...{ questionText: "Question one?", options: ["a", "b", "c", "z"] },
    ...{ correctOptionIndex: 1, passageId: null, number: 2 },
  });
});

test("a row that differs in its passage alone leaves it", async () => {
  const { importId: bankImport } = await importQuestions(admin, dependencies, fileOf(line(1)));
  const { created } = await importDetails(given.database, bankImport);
  async function* stream() {
    yield Buffer.from(`id,${HEADER},passage\n${created[0]?.id},${line(1)},Another.`);
  }
  const upload = { stream: stream(), fileName: "ids.csv", title: "Passage" };
  const { importId } = await importTest(admin, dependencies, upload);
  const taking = settleDifference(admin, dependencies, { importId, row: 2 }, "file");
  await expect(taking).rejects.toThrow("Edit the passage instead.");
});

test("without a valid question, or with too many, nothing is stored", async () => {
  const empty = { ...fileOf(",a,b,,,A,Torts"), title: "T" };
  await expect(importTest(admin, dependencies, empty)).rejects.toThrow(
    "No row of the file is a valid question. Row 2: question_text is empty. Every question needs a text.",
  );
  const lines = Array.from({ length: 1501 }, (_, index) => line(index));
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

const SECTIONED = `${HEADER},passage,section,section_minutes,section_locked`;

function sectionedFile(...lines: string[]) {
  async function* stream() {
    yield Buffer.from([SECTIONED, ...lines].join("\n"));
  }
  return { stream: stream(), fileName: "sections.csv" };
}
const inSection = (
  number: number,
  section: string,
  minutes: number | "" = "",
  passage = "",
  locked = "",
) => `Question ${number}?,a,b,c,d,A,Torts,${passage},${section},${minutes},${locked}`;

async function exported(id: number): Promise<string> {
  let csv = "";
  for (let after: number | null = null; ; ) {
    const part = await exportTest(admin, dependencies, id, after, "csv");
    csv += part.text;
    if (part.cursor === null) return csv;
    after = part.cursor;
  }
}

test("a file with sections becomes a test in them, its duration the sum of their minutes", async () => {
  const report = await importTest(admin, dependencies, {
    ...sectionedFile(
      inSection(1, "English", 20, "The passage."),
      inSection(2, "English"),
      inSection(3, "english", 20, "THE passage."),
      inSection(4, "Law", 25, "", "yes"),
      // In between others: an error with its row, which costs itself alone.
      inSection(5, "English"),
      inSection(6, "Law", 25),
    ),
    title: "Sections",
    durationMinutes: 90,
  });
  expect(report.test).toMatchObject({ totalQuestions: 5, durationMinutes: 45 });
  const details = await importDetails(given.database, report.importId);
  expect(details.errors).toEqual([
    {
      row: 6,
      error:
        "section is English, which ended in row 4: row 5 begins Law. Put the row with its section.",
    },
  ]);
  const stored = await findTest(report.test.id);
  expect(stored.sections).toEqual([
    { title: "English", start: 0, count: 3, minutes: 20, isLocked: false },
    { title: "Law", start: 3, count: 2, minutes: 25, isLocked: true },
  ]);
  // The set comes together within its section.
  const passages = stored.questions.map(({ question }) => question.passageId !== null);
  expect(passages).toEqual([true, true, false, false, false]);
  const record = await given.database.prisma.import.findUnique({ where: { id: report.importId } });
  expect(record).toMatchObject({ passageCount: 1, warnings: [], ignoredColumns: [] });

  // Out and in again it is the same test, of the same questions.
  const csv = await exported(report.test.id);
  async function* stream() {
    yield Buffer.from(csv);
  }
  const again = await importTest(admin, dependencies, {
    ...{ stream: stream(), fileName: "again.csv" },
    title: "Again",
  });
  expect(again.summary).toMatchObject({ created: 0, duplicates: 5, errors: 0 });
  const copy = await findTest(again.test.id);
  expect(copy).toMatchObject({ sections: stored.sections, durationMinutes: 45 });
  expect(copy.questions.map(({ questionId }) => questionId)).toEqual(
    stored.questions.map(({ questionId }) => questionId),
  );
});

test("the template of a test is such a file", async () => {
  async function* stream() {
    yield Buffer.from(csvTemplate(true));
  }
  const report = await importTest(admin, dependencies, {
    ...{ stream: stream(), fileName: "test_template.csv" },
    title: "Template",
  });
  expect(report).toMatchObject({
    test: { totalQuestions: 3, durationMinutes: 35 },
    summary: { created: 3, errors: 0 },
  });
  expect(await exported(report.test.id)).toBe(`\ufeff${csvTemplate(true)}`);
});

test("sections that no test can have make none, and leave nothing", async () => {
  const cases: [string[], string][] = [
    [
      [inSection(1, "English", 20), inSection(2, "Law")],
      "Give section_minutes to every section or to none: Law (row 3) has none, English (row 2) has 20.",
    ],
    [[inSection(1, "English"), inSection(2, "English")], "The file has one section, English."],
    [
      [inSection(1, "English", "", "", "true"), inSection(2, "Law")],
      "English (row 2) is locked, so it needs section_minutes",
    ],
    [
      [inSection(1, "English", "", "P."), inSection(2, "Law", "", "p.")],
      "Rows 2 and 3 ask about one passage, and stand in the sections English and Law. Put the rows of a set into one section: a file can't say that a set is split on purpose",
    ],
    [
      [inSection(1, "English"), "Bad?,a,b,c,d,F,Torts,,Law,,"],
      "The section Law (row 3) has no sound question of its own.",
    ],
  ];
  for (const [lines, message] of cases) {
    const upload = importTest(admin, dependencies, { ...sectionedFile(...lines), title: "Wrong" });
    await expect(upload).rejects.toThrow(message);
  }
  expect(await given.database.prisma.question.count()).toBe(0);
  expect(await given.database.prisma.test.count()).toBe(0);
});

test("a file of questions names the columns of sections among those it leaves out", async () => {
  const report = await importQuestions(admin, dependencies, sectionedFile(inSection(1, "English")));
  expect(report.ignoredColumns).toEqual(["section", "section_minutes", "section_locked"]);
});

test("passages that differ in a sentence get a warning, and are imported all the same", async () => {
  const [one, two] = ["One. Two. Three.", "One. Two. Four."];
  const report = await importTest(admin, dependencies, {
    ...sectionedFile(inSection(1, "", "", one), inSection(2, "", "", two)),
    title: "Near",
  });
  expect(report.summary).toMatchObject({ created: 2, errors: 0 });
  const record = await given.database.prisma.import.findUnique({ where: { id: report.importId } });
  expect(record).toMatchObject({
    passageCount: 2,
    warnings: [
      { row: 3, message: "passage of row 3 differs from row 2 in its last sentence: two sets?" },
    ],
  });
});
