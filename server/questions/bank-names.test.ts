import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { normaliseQuestion } from "#rules/question-rules.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { insertLabelled } from "../../tests/support/labelled-bank.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { Conflict, NotFound } from "../errors.ts";
import { findNearNames, keepNamesApart, listSubjectNames, listTopicNames } from "./bank-names.ts";
import { findLabelsNow } from "./find-labels-now.ts";
import { readFileLabels, readLabels, spellingsOf } from "./labels.ts";
import { addSubject, previewRenaming, removeSubject, renameLabel } from "./rename-label.ts";
import { undoChange } from "./undo-change.ts";

let given: TestDatabase;
let admin: Viewer;
const deps = () => ({ ...given, now: () => new Date() });

beforeAll(async () => {
  given = await createTestDatabase();
  admin = await insertViewer(given.database, "admin");
});
afterAll(() => given.drop());
beforeEach(async () => {
  await given.database.pool.query(
    "TRUNCATE questions, question_revisions, bank_changes, label_aliases, added_subjects, different_names CASCADE",
  );
  const label = (subject: string, topic: string | null) => ({ subject, topic, pyq: null });
  await insertLabelled(given.database, [
    ...[label("Law of Torts", "Negligence"), label("Law of Torts", "Negligence")],
    ...[label("Law of Torts", "Nuisance"), label("Law of Torts", null)],
    ...[label("Law of Trots", "Negligance"), label("Law of Trots", "Nervous shock")],
    label("English", null),
  ]);
});

const subjects = async () =>
  (await listSubjectNames(admin, given)).map(({ name, questionCount, topicCount }) => [
    name,
    questionCount,
    topicCount,
  ]);
const topics = async (subject: string) =>
  (await listTopicNames(admin, given, subject)).map(({ name, questionCount }) => [
    name,
    questionCount,
  ]);
const spelt = async (read: typeof readLabels, subject: string, topic: string) => {
  const question = normaliseQuestion({
    ...{ questionText: "?", options: ["a", "b"], correctOptionIndex: 0, pyq: false },
    ...{ subject, topic },
  });
  const spelling = spellingsOf(await read(given.database.pool)).spell(question);
  return [spelling.subject, spelling.topic];
};

it("lists subjects and topics in the order they were added, and names that are spelled alike", async () => {
  expect(await subjects()).toEqual([
    ["Law of Torts", 4, 2],
    ["Law of Trots", 2, 2],
    ["English", 1, 0],
  ]);
  expect(await topics("Law of Torts")).toEqual([
    ["Negligence", 2],
    ["Nuisance", 1],
    [null, 1],
  ]);
  expect((await listSubjectNames(admin, given)).map(({ topicNames }) => topicNames)).toEqual([
    ["Negligence", "Nuisance"],
    ["Negligance", "Nervous shock"],
    [],
  ]);
  const near = await findNearNames(admin, given, "");
  expect(near.map(({ from, into }) => [from.name, into.name])).toEqual([
    ["Law of Trots", "Law of Torts"],
  ]);
  await keepNamesApart(admin, given, "", ["Law of Trots", "Law of Torts"]);
  expect(await findNearNames(admin, given, "")).toEqual([]);
});

it("merges a subject and topics that are spelled alike, also for later files, and undoes it", async () => {
  const merge = { subject: "Law of Trots", topic: null, to: "law of torts" };
  expect(await previewRenaming(admin, deps(), merge)).toMatchObject({
    ...{ to: "Law of Torts", isMerge: true, questionCount: 2, questionsAfter: 6, topicsAfter: 3 },
    topics: [
      { from: "Negligance", to: "Negligence", isJoined: true, isNew: false, questionCount: 1 },
      { from: "Nervous shock", to: "Nervous shock", isJoined: false, isNew: true },
    ],
  });
  await expect(renameLabel(admin, deps(), merge, false)).rejects.toThrow(
    "Law of Torts exists. Merge into it?",
  );
  const change = await renameLabel(admin, deps(), merge, true);
  expect(change).toMatchObject({ kind: "merge", changed: 2 });
  expect(change.summary).toBe("Law of Trots merged into Law of Torts");
  expect(await topics("Law of Torts")).toEqual([
    ["Negligence", 3],
    ["Nuisance", 1],
    ["Nervous shock", 1],
    [null, 1],
  ]);
  expect(await spelt(readFileLabels, "law of  trots", "negligance")).toEqual([
    "Law of Torts",
    "Negligence",
  ]);
  // A name typed into the form is stored as typed.
  expect((await spelt(readLabels, "Law of Trots", "Negligance"))[0]).toBe("Law of Trots");
  await undoChange(admin, deps(), change.id);
  expect(await subjects()).toContainEqual(["Law of Trots", 2, 2]);
  expect((await spelt(readFileLabels, "Law of Trots", "Negligance"))[0]).toBe("Law of Trots");
});

it("renames a topic and a subject, in another spelling too", async () => {
  const topic = { subject: "Law of Torts", topic: "Negligence", to: "Negligence and duty" };
  await renameLabel(admin, deps(), topic, false);
  expect(await topics("Law of Torts")).toContainEqual(["Negligence and duty", 2]);
  await renameLabel(admin, deps(), { subject: "English", topic: null, to: "ENGLISH" }, false);
  expect(await subjects()).toContainEqual(["ENGLISH", 1, 0]);
  const again = { subject: "ENGLISH", topic: null, to: "ENGLISH" };
  await expect(renameLabel(admin, deps(), again, false)).rejects.toBeInstanceOf(Conflict);
  const gone = { subject: "English", topic: null, to: "A" };
  await expect(previewRenaming(admin, deps(), gone)).rejects.toBeInstanceOf(NotFound);
  await expect(previewRenaming(admin, deps(), { ...again, to: " " })).rejects.toThrow(
    "Subject is required",
  );
});

it("adds a subject before its questions, and removes it while it has none", async () => {
  expect(await addSubject(admin, deps(), "  Family   Law ")).toBe("Family Law");
  expect((await subjects()).at(-1)).toEqual(["Family Law", 0, 0]);
  await expect(addSubject(admin, deps(), "family law")).rejects.toThrow("exists already");
  await expect(removeSubject(admin, given, "English")).rejects.toBeInstanceOf(Conflict);
  await removeSubject(admin, given, "Family Law");
  expect(await subjects()).toHaveLength(3);
  await expect(removeSubject(admin, given, "Family Law")).rejects.toBeInstanceOf(NotFound);
});

it("follows every old name to the newest one, and back as changes are undone", async () => {
  const rename = (subject: string, to: string, isMerge: boolean, topic: string | null = null) =>
    renameLabel(admin, deps(), { subject, topic, to }, isMerge);
  const inFiles = (subject: string, topic: string) => spelt(readFileLabels, subject, topic);
  const now = (subject: string, topic: string | null = null) =>
    findLabelsNow(admin, given, { subject, topic });

  const first = await rename("Law of Trots", "Law of Torts", true);
  const topic = await rename("Law of Torts", "Fault", false, "Negligence");
  const second = await rename("Law of Torts", "Torts", false);
  const third = await rename("English", "Law of Trots", false);
  expect(await now("Law of Torts", "Negligance")).toEqual({ subject: "Torts", topic: "Fault" });
  expect(await inFiles("law of torts", "negligence")).toEqual(["Torts", "Fault"]);
  expect(await now("English")).toEqual({ subject: "Law of Trots", topic: null });
  // The bank uses this name again, so it is no longer an old name.
  expect(await now("Law of Trots")).toEqual({ subject: "Law of Trots", topic: null });
  expect((await inFiles("Law of Trots", "X"))[0]).toBe("Law of Trots");

  await undoChange(admin, deps(), third.id);
  expect(await now("Law of Trots", "Negligance")).toEqual({ subject: "Torts", topic: "Fault" });
  expect(await inFiles("Law of Trots", "Negligance")).toEqual(["Torts", "Fault"]);
  // Out of order: the topic first, with the subject still under its third name.
  expect(await undoChange(admin, deps(), second.id)).toMatchObject({ changed: 6, undone: 6 });
  expect(await now("Torts", "Fault")).toEqual({ subject: "Torts", topic: "Fault" });
  expect(await now("Law of Trots")).toEqual({ subject: "Law of Torts", topic: null });
  expect(await undoChange(admin, deps(), topic.id)).toMatchObject({ changed: 3, undone: 3 });
  expect(await undoChange(admin, deps(), first.id)).toMatchObject({ changed: 2, undone: 2 });
  expect(await subjects()).toContainEqual(["Law of Trots", 2, 2]);
  expect(await inFiles("Law of Trots", "Negligance")).toEqual(["Law of Trots", "Negligance"]);
});

it("merges one name twice, and each undo leaves the other", async () => {
  const rename = (subject: string, to: string, isMerge: boolean) =>
    renameLabel(admin, deps(), { subject, topic: null, to }, isMerge);
  const now = async (subject: string) =>
    (await findLabelsNow(admin, given, { subject, topic: null })).subject;
  const first = await rename("Law of Trots", "Law of Torts", true);
  await insertLabelled(given.database, [{ subject: "Law of Trots", topic: null, pyq: null }]);
  const second = await rename("Law of Trots", "English", true);
  expect(await now("Law of Trots")).toBe("English");
  await undoChange(admin, deps(), first.id);
  expect(await subjects()).toContainEqual(["Law of Trots", 2, 2]);
  expect((await spelt(readFileLabels, "Law of Trots", "X"))[0]).toBe("English");
  await undoChange(admin, deps(), second.id);
  expect((await spelt(readFileLabels, "Law of Trots", "X"))[0]).toBe("Law of Trots");
  expect(await subjects()).toContainEqual(["Law of Trots", 3, 2]);
});

it("undoes the renaming of a subject that was added before its questions", async () => {
  await addSubject(admin, deps(), "Family Law");
  await insertLabelled(given.database, [{ subject: "Family Law", topic: null, pyq: null }]);
  const change = await renameLabel(
    admin,
    deps(),
    { subject: "Family Law", topic: null, to: "Families" },
    false,
  );
  await undoChange(admin, deps(), change.id);
  expect((await subjects()).map(([name]) => name)).not.toContain("Families");
});
