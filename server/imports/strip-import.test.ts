import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { findMarksChange } from "../questions/bank-change.ts";
import { labelQuestions } from "../questions/begin-change.ts";
import { createQuestion } from "../questions/create-question.ts";
import { editQuestion } from "../questions/edit-question.ts";
import { undoChange } from "../questions/undo-change.ts";
import { hasOwnMarks } from "./file-warnings.ts";
import { findImport } from "./find-import.ts";
import { undoOf } from "./import-fields.ts";
import { importQuestions } from "./receive-file.ts";
import { stripImport } from "./strip-import.ts";
import { undoImport } from "./undo-import.ts";

const HEADER = "question_text,option_a,option_b,option_c,option_d,correct_option,subject";
const FORMULA = "\\(x^2\\)";
const LINES = [
  "1. What is it?,A. A company,B. A club,C. A firm,D. A trust,A,Polity",
  `Q.2 Which?,(a) ${FORMULA},(b) A club,(c) A firm,(d) A trust,A,Polity`,
  "Which holds?,A. Sen,B,C,D,A,Polity",
  // Without their letters they would be one option.
  "Who?,A. Nobody,B. Nobody,C. A judge,D. A king,C,Polity",
  "What is there already?,A. One,B. Two,C. Three,D. Four,A,Polity",
];

let given: TestDatabase;
let admin: Viewer;
let dependencies: { database: TestDatabase["database"]; now: () => Date };

beforeAll(async () => {
  given = await createTestDatabase();
  admin = await insertViewer(given.database, "admin");
  dependencies = { database: given.database, now: () => new Date() };
  await given.work(dependencies.now);
});
afterAll(() => given.drop());
beforeEach(async () => {
  await given.database.pool.query(
    "TRUNCATE questions, question_revisions, tests, imports, bank_changes CASCADE",
  );
});

async function importLines(lines: readonly string[]) {
  async function* stream() {
    yield Buffer.from([HEADER, ...lines].join("\n"));
  }
  const upload = { stream: stream(), fileName: "marks.csv" };
  return (await importQuestions(admin, dependencies, upload)).importId;
}

async function bank() {
  const questions = await given.database.prisma.question.findMany({
    where: { deletedAt: null },
    orderBy: { id: "asc" },
    include: { revision: true },
  });
  return questions.map(({ id, revision }) => ({
    ...{ id, number: revision.number, text: revision.questionText, options: revision.options },
    ...{ html: revision.optionsHtml, subject: revision.subject },
  }));
}

const restored = (questions: Awaited<ReturnType<typeof bank>>) =>
  questions.map(({ number, ...rest }) => rest);

test("one call strips letters and numbers from the questions of an import, and it can be undone", async () => {
  const known = {
    ...{ questionText: "What is there already?", options: ["One", "Two", "Three", "Four"] },
    ...{ correctOptionIndex: 0, subject: "Polity", pyq: false },
  };
  await createQuestion(admin, dependencies, known);
  const id = await importLines(LINES);
  const found = await findImport(admin, dependencies, id);
  expect(hasOwnMarks(found.warnings as never)).toBe(true);
  const before = await bank();

  const change = await stripImport(admin, dependencies, id);
  // The bank has what the last one would become.
  expect(change).toMatchObject({ kind: "marks", total: 3, changed: 2, skipped: 1 });
  expect(await findMarksChange(admin, dependencies, id)).toMatchObject({ id: change.id });
  const [, first, second, ...others] = await bank();
  expect(first).toMatchObject({
    ...{ number: 2, text: "What is it?", options: ["A company", "A club", "A firm", "A trust"] },
    html: [],
  });
  expect(second).toMatchObject({
    ...{ number: 2, text: "Which?", options: [FORMULA, "A club", "A firm", "A trust"] },
  });
  expect(second?.html[0]).toContain("<math");
  expect(second?.html[0]).not.toContain("(a)");
  expect(others).toEqual(before.slice(3));

  // The stripped words are those that duplicates are compared with.
  const again = await importLines(["What is it?,A company,A club,A firm,A trust,A,Polity"]);
  expect(await findImport(admin, dependencies, again)).toMatchObject({ created: 0, duplicates: 1 });

  // A label that was set in the meantime stays, and the import itself can still be undone.
  const ids = [first?.id ?? 0];
  const labels = await labelQuestions(admin, dependencies, { ids, all: null }, { subject: "Law" });
  expect(await undoOf(dependencies, await findImport(admin, dependencies, id))).toMatchObject({
    refused: null,
  });
  await undoChange(admin, dependencies, labels.id);
  const undone = await undoChange(admin, dependencies, change.id);
  expect(undone).toMatchObject({ undone: 2 });
  expect(restored(await bank())).toEqual(restored(before));

  // After an undo they can be stripped again, and the import be taken back.
  expect(await stripImport(admin, dependencies, id)).toMatchObject({ changed: 2 });
  await undoImport(admin, dependencies, id);
  expect(await bank()).toHaveLength(1);
  await expect(stripImport(admin, dependencies, id)).rejects.toThrow("Nothing of this import");
});

test("what somebody edited since stays in the undo, and without marks nothing is changed", async () => {
  const id = await importLines(LINES.slice(0, 2));
  const change = await stripImport(admin, dependencies, id);
  const [first] = await bank();
  const question = await given.database.prisma.question.findUniqueOrThrow({
    where: { id: first?.id ?? 0 },
    include: { revision: true },
  });
  await editQuestion(admin, dependencies, {
    id: question.id,
    question: { ...question.revision, questionText: "What is this?" },
  });
  expect(await undoChange(admin, dependencies, change.id)).toMatchObject({ undone: 1 });
  const [edited, other] = await bank();
  expect(edited?.text).toBe("What is this?");
  expect(other?.text).toBe("Q.2 Which?");

  const plain = await importLines(["Is it so?,Yes,No,Perhaps,Never,A,Polity"]);
  await expect(stripImport(admin, dependencies, plain)).rejects.toThrow(
    "No question of this import has letters or numbers to strip.",
  );
});
