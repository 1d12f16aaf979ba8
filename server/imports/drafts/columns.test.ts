import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { KEY_FROM_0 } from "#rules/file-columns.ts";
import { createTestDatabase, type TestDatabase } from "../../../tests/support/database.ts";
import { insertViewer } from "../../../tests/support/people.ts";
import type { Viewer } from "../../accounts/viewer.ts";
import { InvalidInput } from "../../errors.ts";
import { waitForJob } from "../../jobs/job-record.ts";
import type { ImportDependencies } from "../receive-file.ts";
import type { DraftFacts } from "./draft-facts.ts";
import { countRows, requireDraft, requireRow } from "./find-draft.ts";
import { createDraft } from "./receive-draft.ts";
import { chooseColumns } from "./start-reading.ts";

vi.setConfig({ testTimeout: 60_000 });

let given: TestDatabase;
let dependencies: ImportDependencies;
let admin: Viewer;

async function* streamOf(text: string) {
  yield Buffer.from(text);
}

async function read(id: number) {
  const find = () => requireDraft(admin, dependencies, id);
  await waitForJob(given.database.pool, (await find()).jobId ?? 0);
  const draft = await find();
  return { id, draft, facts: draft.facts as unknown as DraftFacts };
}

async function draftOf(text: string, fileName = "bank.csv") {
  const file = { stream: streamOf(text), fileName };
  return read(await createDraft(admin, dependencies, file));
}

beforeAll(async () => {
  given = await createTestDatabase();
  dependencies = { database: given.database, now: () => new Date() };
  await given.work(dependencies.now);
  admin = await insertViewer(given.database, "admin");
});
beforeEach(async () => {
  await given.database.pool.query("TRUNCATE import_drafts, import_columns CASCADE");
});
afterAll(async () => {
  await given.drop();
});

test("matches columns, lets a person choose them, and remembers that", async () => {
  const text = "Q.No,Stem,Opt 1,Opt 2,Ans,Area\n1,One?,a,b,2,GK\n2,Two?,a,b,,GK\n";
  const { id, facts } = await draftOf(text);
  expect(facts.columnProblem).toContain("The file lacks the required columns");
  expect(facts.columns.map(({ field }) => field)).toEqual([
    ...[null, "question_text", "option_a", "option_b", "correct_option", null],
  ]);
  expect(facts.columns[0]).toMatchObject({ firstValues: ["1", "2"], found: "Row order is kept" });
  expect(facts.columns[4]).toMatchObject({ found: "1 read, row 3 not", isWrong: true });
  const fields = [null, "question_text", "option_a", "option_b", "correct_option", "subject"];
  await chooseColumns(admin, dependencies, id, fields);
  expect((await read(id)).facts.columns[5]).toMatchObject({
    field: "subject",
    found: "2 filled",
  });
  expect(await countRows(given.database.pool, id)).toMatchObject({ sound: 1, toMend: 1 });
  const again = await draftOf(text.toUpperCase());
  expect(again.facts.rememberedAt).not.toBeNull();
  expect(again.facts.columns[5]?.field).toBe("subject");
  for (const wrong of [["subject"], fields.map(() => "subject"), [...fields.slice(1), "nothing"]]) {
    await expect(chooseColumns(admin, dependencies, id, wrong)).rejects.toThrow(InvalidInput);
  }
});

test("takes a section for the subject where no column is the subject, and counts one set as one", async () => {
  const section = "Question,A,B,Key,Section,Passage\nOne?,a,b,A,GK,A passage.\n";
  const { facts } = await draftOf(section);
  expect(facts.columns.map(({ field }) => field)).toEqual([
    ...["question_text", "option_a", "option_b", "correct_option", "subject", "passage"],
  ]);
  expect(facts.columns[5]?.found).toBe("1 set");
  const both = "Question,A,B,Key,Section,Subject\nOne?,a,b,A,I,GK\n";
  expect((await draftOf(both)).facts.columns[4]).toMatchObject({
    ...{ field: null, found: "Left out, unless you choose a field" },
  });
});

test.each([
  ["letters", ["B", "a"], "Correct answers are letters: row 2 says B, which is “No”.", false],
  [
    "numbers that name a last option",
    ["2", "3"],
    "Correct answers are numbers from 1: row 2 says 2, which is B, “No”.",
    false,
  ],
  [
    "numbers that may count from 0",
    ["2", "1"],
    "row 2 says 2, which is B, “No”. The file may count from 0 instead; then choose “Correct answer, from 0”.",
    true,
  ],
  ["numbers with a 0", ["2", "0"], "Row 3 says 0, so the file may count from 0; then", true],
])("says of %s how they are read", async (_what, keys, words, isUnclear) => {
  const rows = keys.map((key, place) => `Question ${place}?,Yes,No,Perhaps,${key},Torts`);
  const { facts } = await draftOf(["Question,A,B,C,Answer,Subject", ...rows].join("\n"));
  expect(facts.columns[4]?.keys).toEqual({ words: expect.stringContaining(words), isUnclear });
});

test("reads keys that count from 0 where a person chooses so", async () => {
  const lines = ["Question,A,B,Answer,Subject", "One?,Yes,No,0,Torts", "Two?,Yes,No,1,Torts"];
  const { id } = await draftOf(lines.join("\n"));
  const fields = ["question_text", "option_a", "option_b", KEY_FROM_0, "subject"];
  await chooseColumns(admin, dependencies, id, fields);
  const { facts } = await read(id);
  const words = "Correct answers are numbers from 0: row 2 says 0, which is A, “Yes”.";
  expect(facts.columns[3]).toMatchObject({
    ...{ field: KEY_FROM_0, found: "2 filled", keys: { words, isUnclear: false } },
  });
  const { pool } = given.database;
  expect((await requireRow(pool, id, 3)).question).toMatchObject({ correctOptionIndex: 1 });
});
