import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { Conflict, Forbidden, NotFound } from "../errors.ts";
import { findImport } from "../imports/find-import.ts";
import { broughtSubjects } from "../imports/import-fields.ts";
import { importQuestions } from "../imports/receive-file.ts";
import { countUndecidedSubjects, keepNamesApart, listSubjectNames } from "./bank-names.ts";
import { createQuestion } from "./create-question.ts";
import { deleteQuestion } from "./delete-question.ts";
import { freshDrawableLabels } from "./drawable-labels.ts";
import { releaseQuestion } from "./release-question.ts";
import { confirmSubject, renameLabel } from "./rename-label.ts";

let given: TestDatabase;
let admin: Viewer;
let student: Viewer;
const deps = () => ({ ...given, now: () => new Date() });

beforeAll(async () => {
  given = await createTestDatabase();
  await given.work();
  admin = await insertViewer(given.database, "admin");
  student = await insertViewer(given.database, "student");
});
afterAll(() => given.drop());
beforeEach(async () => {
  await given.database.pool.query(
    "TRUNCATE questions, question_revisions, imports, label_aliases, different_names, unconfirmed_subjects, bank_changes CASCADE",
  );
  await bring("Law of Torts", "Law of Torts");
});

let written = 0;
async function bring(...subjects: string[]): Promise<number> {
  written += subjects.length;
  return bringFrom(written - subjects.length, ...subjects);
}

/** @param before the number before that of the first question */
async function bringFrom(before: number, ...subjects: string[]): Promise<number> {
  async function* stream() {
    yield Buffer.from("question_text,option_a,option_b,option_c,option_d,correct_option,subject\n");
    for (const [index, subject] of subjects.entries()) {
      yield Buffer.from(`What is number ${before + index + 1}?,a,b,c,d,A,${subject}\n`);
    }
  }
  const file = { stream: stream(), fileName: "bank.csv" };
  return (await importQuestions(admin, deps(), file)).importId;
}

/** What a random test may draw. */
const drawn = async () =>
  (await freshDrawableLabels({ database: given.database, now: () => new Date() })).subjects;
const hidden = async () =>
  (await listSubjectNames(admin, given))
    .filter(({ isConfirmed }) => !isConfirmed)
    .map(({ name }) => name);
const idOf = async (subject: string) =>
  (await given.database.prisma.question.findFirstOrThrow({ where: { subject } })).id;

it("hides a new subject of a file that is near another until it is said to be one of its own", async () => {
  await bring("Law of Trots", "Company Law", "Law of Torts");
  expect(await drawn()).toEqual(["Company Law", "Law of Torts"]);
  expect(await hidden()).toEqual(["Law of Trots"]);
  // What comes later is hidden, too.
  await bring("Law of Trots");
  await createQuestion(admin, deps(), {
    ...{ questionText: "What is it?", options: ["a", "b"], correctOptionIndex: 0, pyq: false },
    subject: "Law of Trots",
  });
  expect(await drawn()).not.toContain("Law of Trots");
  await keepNamesApart(admin, given, "", ["Law of Trots", "Law of Torts"]);
  expect(await drawn()).toEqual(["Company Law", "Law of Torts", "Law of Trots"]);
  expect(await hidden()).toEqual([]);
  const { prisma } = given.database;
  expect(await prisma.question.count({ where: { keptBack: true } })).toBe(0);
});

it("shows its questions where they are put in the other one", async () => {
  await bring("Law of Trots");
  await renameLabel(
    admin,
    deps(),
    { subject: "Law of Trots", topic: null, to: "Law of Torts" },
    true,
  );
  const { prisma } = given.database;
  const torts = await prisma.question.findMany({ where: { subject: "Law of Torts" } });
  expect(torts.map(({ keptBack }) => keptBack)).toEqual([false, false, false]);
});

it("of two new ones that are near each other hides the one with fewer rows", async () => {
  await bring("Family Lav", "Family Law", "Family Law");
  expect(await drawn()).toEqual(["Family Law", "Law of Torts"]);
  await expect(confirmSubject(admin, given, "Family")).rejects.toThrow(NotFound);
  await confirmSubject(admin, given, "Family Lav");
  expect(await drawn()).toEqual(["Family Lav", "Family Law", "Law of Torts"]);
});

it("hides nothing of two that an administrator said to differ", async () => {
  await keepNamesApart(admin, given, "", ["Law of Trots", "Law of Torts"]);
  await bring("Law of Trots");
  expect(await drawn()).toEqual(["Law of Torts", "Law of Trots"]);
});

it("releases no question of it, and takes no student's word", async () => {
  await bring("Law of Trots");
  const id = await idOf("Law of Trots");
  await expect(releaseQuestion(admin, deps(), id)).rejects.toThrow(Conflict);
  await expect(confirmSubject(student, given, "Law of Trots")).rejects.toThrow(Forbidden);
  expect(await drawn()).toEqual(["Law of Torts"]);
  await deleteQuestion(admin, deps(), id);
  await given.database.prisma.question.update({ where: { id }, data: { deletedAt: null } });
  expect(await drawn()).toEqual(["Law of Torts"]);
});

it("is listed by each file that has rows of it, the same file again too, until somebody decides", async () => {
  await bring("Law of Trots", "Law of Trots");
  const later = await bring("Law of Trots", "Law of Torts");
  const again = await bringFrom(written - 2, "Law of Trots");
  const listed = async (id: number) =>
    broughtSubjects(admin, deps(), await findImport(admin, deps(), id));
  const undecided = { name: "Law of Trots", rows: 1, near: "Law of Torts", isConfirmed: false };
  expect(await listed(later)).toMatchObject([undecided]);
  expect(await countUndecidedSubjects(admin, given)).toBe(1);
  expect(await listed(again)).toMatchObject([undecided]);
  await keepNamesApart(admin, given, "", ["Law of Trots", "Law of Torts"]);
  expect(await listed(later)).toEqual([]);
  expect(await countUndecidedSubjects(admin, given)).toBe(0);
});
