import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { BlueprintInput, BlueprintRow } from "#rules/blueprints.ts";
import { createTestApp, type TestApp } from "../../tests/support/app.ts";
import { insertLabelled, plain } from "../../tests/support/labelled-bank.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { DIFFICULTIES } from "../answer-history/refresh-difficulty.ts";
import { Conflict, Forbidden, InvalidInput, NotFound } from "../errors.ts";
import { withdrawQuestion } from "../questions/withdraw-question.ts";
import { createBlueprint, deleteBlueprint, listBlueprints, updateBlueprint } from "./blueprint.ts";
import { drawBlueprint, previewDraw } from "./draw-blueprint.ts";

let server: TestApp;
let admin: Viewer;
let student: Viewer;
beforeAll(async () => {
  server = await createTestApp();
  [admin, student] = await Promise.all([
    insertViewer(server.dependencies.database, "admin"),
    insertViewer(server.dependencies.database, "student"),
  ]);
});
afterAll(() => server.close());

const sql = (text: string) => server.dependencies.database.pool.query(text);
beforeEach(() =>
  sql("TRUNCATE questions, question_revisions, passages, tests, blueprints, papers CASCADE"),
);

const row = (change: Partial<BlueprintRow> = {}): BlueprintRow => ({
  ...{ subject: "Torts", topic: null, count: 3, difficulty: null, passages: "any" },
  ...change,
});
let names = 0;
const input = (rows: BlueprintRow[], change: Partial<BlueprintInput> = {}): BlueprintInput => {
  names += 1;
  const sections = [{ title: "", rows }];
  return { name: `Mock ${names}`, reach: "anything", lastTests: 1, sections, ...change };
};
const create = (blueprint: BlueprintInput) =>
  createBlueprint(admin, server.dependencies, blueprint);
const insert = async (count: number, subject = "Torts") =>
  (await insertLabelled(server.dependencies.database, plain(count, subject))).map(({ id }) => id);
const draw = async (blueprintId: number, seed: number | null = null, isParallel = false) => {
  const drawing = { blueprintId, seed, isParallel };
  const id = await drawBlueprint(admin, server.dependencies, drawing);
  const test = await server.dependencies.database.prisma.test.findUniqueOrThrow({
    where: { id },
    include: { draw: true, questions: { orderBy: { position: "asc" } } },
  });
  return { ...test, ids: test.questions.map(({ questionId }) => questionId) };
};

it("draws the same questions by the same seed, and others in a parallel paper", async () => {
  const ids = await insert(12);
  await withdrawQuestion(admin, server.dependencies, ids[0] ?? 0);
  const { id } = await create(input([row()]));
  const first = await draw(id, 7);
  expect(first).toMatchObject({
    ...{ isActive: false, totalQuestions: 3, durationMinutes: 3, sections: [] },
    draw: { blueprintId: id, seed: 7, isParallel: false, questionIds: first.ids },
  });
  expect(first.title).toMatch(/, paper 1$/);
  expect((await draw(id, 7)).ids).toEqual(first.ids);
  const parallel = await draw(id, 7, true);
  const more = await draw(id, null, true);
  const all = [...first.ids, ...parallel.ids, ...more.ids];
  expect(new Set(all).size).toBe(9);
  expect(all).not.toContain(ids[0]);
  // Two are left, and a parallel paper needs three.
  const short = draw(id, null, true);
  await expect(short).rejects.toThrow("Row 1 (Torts) lacks 1 question.");
  await expect(short).rejects.toBeInstanceOf(Conflict);
});

it("gives narrow rows their questions first, and says what a row lacks", async () => {
  const topics = ["Nuisance", "Nuisance", null, null, null, null];
  const { database } = server.dependencies;
  const bank = await insertLabelled(
    database,
    topics.map((topic) => ({ subject: "Torts", topic, pyq: null })),
  );
  const [a, b] = bank.map(({ id }) => id);
  const hard = bank[5]?.id ?? 0;
  const difficulty = { people: 20, rightAnswers: 2, third: DIFFICULTIES.harder };
  await database.prisma.questionDifficulty.create({ data: { questionId: hard, ...difficulty } });
  const sections = [
    { title: "Wide", rows: [row({ count: 3 }), row({ count: 1, difficulty: "harder" })] },
    { title: "Narrow", rows: [row({ topic: "Nuisance", count: 2 })] },
  ];
  const { id } = await create(input([], { sections }));
  for (const seed of [1, 2, 3, 4]) {
    const test = await draw(id, seed);
    expect(test.sections).toMatchObject([
      { title: "Wide", start: 0, count: 4 },
      { title: "Narrow", start: 4, count: 2 },
    ]);
    expect(test.ids[3]).toBe(hard);
    expect(new Set(test.ids.slice(4))).toEqual(new Set([a, b]));
  }
  const { id: short } = await create(input([row({ count: 5 }), row({ topic: "Nuisance" })]));
  const drawing = { blueprintId: short, seed: 5, isParallel: false };
  const preview = await previewDraw(admin, server.dependencies, drawing);
  expect(preview.rows).toMatchObject([{ found: 6 }, { found: 2 }]);
  expect(preview.rows.map((drawn) => drawn.ids.length)).toEqual([4, 2]);
});

it("keeps sets together, one to a section, and takes kinds of questions alone", async () => {
  const ids = await insert(8);
  const set = ids.slice(0, 4);
  await sql(`BEGIN; SET CONSTRAINTS ALL DEFERRED;
    INSERT INTO passages (id, revision_id, fingerprint) VALUES (900, 900, '\\x09');
    INSERT INTO passage_revisions (id, passage_id, text) VALUES (900, 900, 'The facts.');
    UPDATE questions SET passage_id = 900 WHERE id = ANY ('{${set}}'); COMMIT`);
  const parts = [
    { title: "One", rows: [row({ count: 2, passages: "only" })] },
    { title: "Two", rows: [row({ count: 4 })] },
  ];
  const { id } = await create(input([], { sections: parts }));
  const test = await draw(id);
  expect(test.ids.slice(0, 2)).toEqual(set.slice(0, 2));
  expect(test.ids.slice(2).toSorted()).toEqual(ids.slice(4));
  const { id: singles } = await create(input([row({ count: 4, passages: "none" })]));
  expect((await draw(singles)).ids.toSorted()).toEqual(ids.slice(4));
});

it("leaves out what tests ask, or the newest of them", async () => {
  await insert(9);
  const { id: any } = await create(input([row()]));
  const [old, newest] = [await draw(any, 1), await draw(any, null, true)];
  const { id: unused } = await create(input([row()], { reach: "unused" }));
  const third = await draw(unused);
  expect(new Set([...old.ids, ...newest.ids, ...third.ids]).size).toBe(9);
  const { id: last } = await create(input([row()], { reach: "lastTests", lastTests: 2 }));
  expect(new Set((await draw(last)).ids)).toEqual(new Set(old.ids));
});

it("is kept under a name of its own, and refused when it makes no sense", async () => {
  const { dependencies } = server;
  const made = await create(
    input([row({ subject: " Torts ", topic: " " })], { name: " CLAT  Mock " }),
  );
  expect(made).toMatchObject({ name: "CLAT Mock", sections: [{ rows: [row()] }] });
  await expect(create(input([row()], { name: "clat mock" }))).rejects.toBeInstanceOf(InvalidInput);
  for (const wrong of [[], [row({ count: 0 })], [row({ subject: "" })], [row({ count: 1001 })]]) {
    await expect(create(input(wrong))).rejects.toBeInstanceOf(InvalidInput);
  }
  const untitled = [
    { title: "", rows: [row()] },
    { title: "Two", rows: [row()] },
  ];
  await expect(create(input([], { sections: untitled }))).rejects.toBeInstanceOf(InvalidInput);
  await insert(3);
  const test = await draw(made.id);
  await updateBlueprint(
    admin,
    dependencies,
    made.id,
    input([row({ count: 1 })], { name: "Other" }),
  );
  await deleteBlueprint(admin, dependencies, made.id);
  const kept = await dependencies.database.prisma.blueprintDraw.findUnique({
    where: { testId: test.id },
  });
  expect(kept).toMatchObject({ blueprintId: null, blueprintName: "CLAT Mock" });
  await expect(draw(made.id)).rejects.toBeInstanceOf(NotFound);
  await expect(draw(made.id, 0)).rejects.toBeInstanceOf(NotFound);
  const page = { skip: 0, limit: 20 };
  await expect(listBlueprints(student, dependencies, page)).rejects.toBeInstanceOf(Forbidden);
});
