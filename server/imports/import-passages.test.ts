import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { csvRecord } from "#rules/csv.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { importDetails } from "../../tests/support/import-details.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { createPassage } from "../passages/create-passage.ts";
import { readPassage } from "../passages/find-passage.ts";
import { exportPart } from "./export-questions.ts";
import { importQuestions } from "./receive-file.ts";
import { undoImport } from "./undo-import.ts";

const HEADER = [
  ...["question_text", "option_a", "option_b", "option_c", "option_d", "correct_option", "subject"],
  ...["passage", "passage_title", "passage_source"],
];

let given: TestDatabase;
let copy: TestDatabase;
let admin: Viewer;
const now = () => new Date();

beforeAll(async () => {
  given = await createTestDatabase();
  copy = await createTestDatabase();
  await Promise.all([given.work(), copy.work()]);
  admin = await insertViewer(given.database, "admin");
  await insertViewer(copy.database, "admin");
});
afterAll(async () => {
  await given.drop();
  await copy.drop();
});
beforeEach(async () => {
  for (const { database } of [given, copy]) {
    await database.pool.query(
      "TRUNCATE questions, question_revisions, passages, passage_revisions, tests, imports, bank_changes CASCADE",
    );
  }
});

const row = (text: string, passage = "", title = "", source = "") => [
  ...[text, "Yes", "No", "Perhaps", "Never", "B", "Legal Reasoning"],
  ...[passage, title, source],
];

async function take({ database }: TestDatabase, csv: string) {
  async function* stream() {
    const bytes = Buffer.from(csv);
    for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
  }
  const upload = { stream: stream(), fileName: "bank.csv" };
  const report = await importQuestions(admin, { database, now }, upload);
  return { ...report, details: await importDetails(database, report.importId) };
}

const takeRows = (rows: readonly (readonly string[])[], header = HEADER) =>
  take(given, [header, ...rows].map(csvRecord).join(""));

async function exported({ database }: TestDatabase): Promise<string> {
  let csv = "";
  for (let after: number | null = null; ; ) {
    const part = await exportPart(admin, { database }, {}, after, "csv");
    csv += part.text;
    if (part.cursor === null) return csv;
    after = part.cursor;
  }
}

/** The passages of a bank with their questions in order. */
async function sets({ database }: TestDatabase) {
  const { rows } = await database.pool.query(
    `SELECT r.title, r.text, r.source, r.html, array_agg(w.question_text ORDER BY q.passage_position, q.id) AS questions
     FROM passages p JOIN passage_revisions r ON r.id = p.revision_id
     JOIN questions q ON q.passage_id = p.id AND q.deleted_at IS NULL JOIN question_revisions w ON w.id = q.revision_id
     WHERE p.archived_at IS NULL GROUP BY p.id, r.id ORDER BY r.text`,
  );
  return rows as {
    title: string;
    text: string;
    source: string;
    html: string;
    questions: string[];
  }[];
}

/** The warnings about rows that are stored all the same. */
async function warningsOf({ importId }: { importId: number }) {
  const { rows } = await given.database.pool.query("SELECT warnings FROM imports WHERE id = $1", [
    importId,
  ]);
  return rows[0].warnings as { row: number; message: string }[];
}

test("1,000 questions of 200 passages are imported, and come out and in again the same", {
  tags: "nightly",
}, async () => {
  const passages = Array.from({ length: 200 }, (_, number) => ({
    text: [
      `Passage ${number}: “She said,” – he wrote — 'that "law" is, after all, a matter of words; and more'.`,
      `${"The long second paragraph goes on and on, with commas, and on. ".repeat(30)}`.trim(),
      "Year | Cases | Share\r\n2019 | 1,204 | 12.5%\r\n2020 | 980 | −3%",
      "=SUM(1,2) is no formula here.",
    ].join("\r\n\r\n"),
    title: number % 3 === 0 ? "" : `Title ${number}, with a comma`,
    source: number % 4 === 0 ? "" : `@source ${number}`,
  }));
  // Set after set, but for every tenth question, which stands at the end of the file.
  const rows = passages.flatMap(({ text, title, source }, number) =>
    Array.from({ length: 5 }, (_, at) =>
      row(
        `What is meant by word ${at}?`,
        at % 2 === 0 ? text : ` ${text.toUpperCase()}`,
        at === 1 ? title : "",
        at === 0 ? source : "",
      ),
    ).map((cells) => ({ cells, isLate: (number + (cells[0]?.length ?? 0)) % 10 === 0 })),
  );
  const ordered = [
    ...rows.filter(({ isLate }) => !isLate),
    row("Who stands alone?"),
    ...rows.filter(({ isLate }) => isLate),
  ].map((entry) => ("cells" in entry ? entry.cells : entry)) as string[][];
  const { summary } = await takeRows(ordered);
  expect(summary).toMatchObject({ totalProcessed: 1001, created: 1001, duplicates: 0, errors: 0 });
  const before = await sets(given);
  expect(before).toHaveLength(200);
  expect(before.every(({ questions }) => questions.length === 5)).toBe(true);
  expect(before.filter(({ title }) => title === null)).toHaveLength(67);
  expect(before.filter(({ source }) => source === null)).toHaveLength(50);

  const csv = await exported(given);
  const again = await take(copy, csv);
  expect(again.summary).toMatchObject({ created: 1001, duplicates: 0, errors: 0 });
  expect(await sets(copy)).toEqual(before);
  // And once more into the bank that it came from, by its numbers and without.
  const same = await take(given, csv);
  expect(same.summary).toMatchObject({ created: 0, duplicates: 1001, errors: 0 });
  const withoutIds = await take(given, csv.replace(",id\r\n", ",number\r\n"));
  expect(withoutIds.summary).toMatchObject({ created: 0, duplicates: 1001, errors: 0 });
  expect(await sets(given)).toEqual(before);
  const revisions = await given.database.prisma.questionRevision.count();
  expect(revisions).toBe(1001);
});

describe("a file with passages", () => {
  test("says of each bad cell what is wrong, and makes no passage for it", async () => {
    const { details, summary } = await takeRows([
      row("One?", "x".repeat(20_001)),
      row("Two?", "", "A title"),
      row("Three?", "Sound", "y".repeat(201)),
      row("Four?", "Half a \\(\\frac{1}{\\) formula"),
      row("Five? \\(\\nonsense\\)", "Sound"),
      row("Six?", "Good"),
    ]);
    expect(summary).toMatchObject({ created: 1, errors: 5 });
    const errors = details.errors.map(({ error }) => error);
    expect(errors[0]).toBe("passage has 20,001 characters. It must have at most 20,000.");
    expect(errors[1]).toContain("passage is empty but passage_title is A title.");
    expect(errors[2]).toBe("passage_title has 201 characters. It must have at most 200.");
    expect(errors[3]).toMatch(/^passage: The formula .* character 10/);
    expect(errors[4]).toMatch(/^question_text: The formula .*nonsense/);
    expect((await sets(given)).map(({ text }) => text)).toEqual(["Good"]);
    expect(await given.database.prisma.passage.count()).toBe(1);
  });

  test("makes formulas of TeX, in passages, questions and options", async () => {
    await takeRows([
      ["If \\(x^2=4\\), x is", "\\(2\\)", "3", "4", "5", "A", "Maths", "Let \\(x>0\\).", "", ""],
    ]);
    const [set] = await sets(given);
    expect(set?.html).toMatch(/^<p>Let <math .*<\/math>\.<\/p>$/);
    const revision = await given.database.prisma.questionRevision.findFirstOrThrow();
    expect(revision.questionHtml).toContain("<msup>");
    expect(revision.optionsHtml).toHaveLength(4);
    expect(revision.optionsHtml[1]).toBe("<p>3</p>");
  });

  test("adds to passages of the bank, which keep their words, up to 20 questions", async () => {
    const { database } = given;
    const passage = await createPassage(
      admin,
      { database, now },
      { title: "Kept", html: "<p>The <strong>facts</strong>.</p>" },
      Array.from({ length: 17 }, (_, at) => ({
        id: null,
        revisionNumber: null,
        question: {
          questionText: `Old ${at}?`,
          options: ["Yes", "No"],
          correctOptionIndex: 0,
          subject: "Legal Reasoning",
          pyq: false,
        },
      })),
    );
    const { summary, details } = await takeRows([
      row("New 1?", "the FACTS.", "Another title"),
      row("New 2?", "The facts."),
      row("New 1?", "The facts."),
      row("New 3?", "The facts."),
      row("New 4?", "The facts."),
      row("New 1?"),
    ]);
    expect(summary).toMatchObject({ created: 4, duplicates: 1, errors: 1 });
    expect(details.errors).toEqual([
      { row: 6, error: expect.stringContaining("A passage can have at most 20.") },
    ]);
    const after = await readPassage(database.pool, passage.id);
    expect(after).toMatchObject({ title: "Kept", questionCount: 20, revisionNumber: 1 });
    expect(after.html).toContain("<strong>facts</strong>");
  });

  test("moves questions by their numbers where it has the column, and leaves them where it has none", async () => {
    await takeRows([row("One?", "First text"), row("Two?", "First text")]);
    const csv = await exported(given);
    const moved = csv
      .split("\r\n")
      .map((line) => (line.startsWith("Two?") ? line.replace("First text", "Second text") : line))
      .join("\r\n");
    const done = await take(given, moved);
    expect(done.summary).toMatchObject({ created: 0, errors: 0 });
    expect((await sets(given)).map(({ text, questions }) => [text, questions])).toEqual([
      ["First text", ["One?"]],
      ["Second text", ["Two?"]],
    ]);
    const here = { where: { archivedAt: null }, orderBy: { id: "asc" } } as const;
    const [from, to] = (await given.database.prisma.passage.findMany(here)).map(({ id }) => id);
    expect(await warningsOf(done)).toEqual([
      {
        row: 3,
        message: `passage of row 3 is not the text of passage ${from}, under which its question stands: 1 of 2 is to go to passage ${to}. To change the words of a passage and keep its set, edit it under Passages.`,
      },
    ]);
    const ids = await given.database.prisma.question.findMany({ orderBy: { id: "asc" } });
    const { summary } = await takeRows(
      [["One, in other words?", "Yes", "No", "", "", "A", "Legal Reasoning", `${ids[0]?.id}`]],
      [...HEADER.slice(0, 7), "id"],
    );
    expect(summary).toMatchObject({ created: 0, errors: 0 });
    expect((await sets(given))[0]?.questions).toEqual(["One, in other words?"]);
    // Distinguished from the same question by itself, and from its own under that passage.
    expect((await takeRows([row("Two?")])).summary).toMatchObject({ created: 1 });
    expect((await takeRows([row("Two?", "Second text")])).summary).toMatchObject({ duplicates: 1 });
    const out = await take(given, (await exported(given)).replace("Second text", ""));
    expect(await warningsOf(out)).toEqual([
      {
        row: 3,
        message: `passage of row 3 is empty, but its question stands under passage ${to}: 1 of 1 is to stand by itself.`,
      },
    ]);
  });

  test("is undone with the passages that it brought", async () => {
    await takeRows([row("Before?", "Old text")]);
    const { importId } = await takeRows([row("After?", "Old text"), row("New?", "New text")]);
    await undoImport(admin, { database: given.database, now }, importId);
    expect((await sets(given)).map(({ text, questions }) => [text, questions])).toEqual([
      ["Old text", ["Before?"]],
    ]);
    const archived = await given.database.prisma.passage.count({
      where: { archivedAt: { not: null } },
    });
    expect(archived).toBe(1);
  });
});

test("a title or a source that does not count gets a warning", async () => {
  const first = await takeRows([
    row("One?", "A passage.", "T1", "S1"),
    row("Two?", "A passage.", "T2", "S1"),
    row("Three?", "A passage.", "", "S3"),
  ]);
  expect(await warningsOf(first)).toEqual([
    {
      row: 3,
      message:
        "passage_title of row 3 is T2, but the rows above give this passage T1: the first one counts.",
    },
    {
      row: 4,
      message:
        "passage_source of row 4 is S3, but the rows above give this passage S1: the first one counts.",
    },
  ]);
  expect(await sets(given)).toMatchObject([{ title: "T1", source: "S1" }]);

  // What the bank has stays too, for questions it has already and for new ones.
  const again = await takeRows([
    row("One?", "A passage.", "New title", "S1"),
    row("Four?", "A passage."),
  ]);
  expect(await warningsOf(again)).toEqual([
    {
      row: 2,
      message:
        "passage_title of this passage is New title, but the bank has it with T1, which stays. Change it under Passages.",
    },
  ]);
  expect(await sets(given)).toMatchObject([{ title: "T1", source: "S1" }]);
  expect(await warningsOf(await takeRows([row("One?", "A passage.", "T1", "S1")]))).toEqual([]);
});
