import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../tests/support/app.ts";
import { insertLabelled, plain } from "../../tests/support/labelled-bank.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { Conflict, Forbidden, NotFound } from "../errors.ts";
import { tallyBank } from "../questions/count-bank.ts";
import { editQuestion } from "../questions/edit-question.ts";
import { findKeepingTests } from "../questions/find-keeping-tests.ts";
import { keepBackQuestion } from "../questions/keep-back-question.ts";
import { releaseQuestion } from "../questions/release-question.ts";
import { archiveTest } from "./archive-test.ts";
import { createTest } from "./create-test.ts";
import type { TestInput } from "./test-input.ts";
import { updateTest } from "./update-test.ts";

let server: TestApp;
let admin: Viewer;
let subjects = 0;
beforeAll(async () => {
  server = await createTestApp();
  admin = await insertViewer(server.dependencies.database, "admin");
});
afterAll(() => server.close());

const query = (sql: string, parameters?: unknown[]) =>
  server.dependencies.database.pool.query(sql, parameters);

async function insert(count: number): Promise<number[]> {
  subjects += 1;
  const bank = await insertLabelled(
    server.dependencies.database,
    plain(count, `Subject ${subjects}`),
  );
  return bank.map(({ id }) => id);
}

const input = (questionIds: number[], flags: Partial<TestInput>): TestInput => ({
  title: "Mock",
  description: null,
  durationMinutes: 45,
  correctHundredths: 400,
  incorrectHundredths: 100,
  isActive: true,
  isPublic: true,
  questionIds,
  ...flags,
});
const PRIVATE = { isPublic: false };
const INACTIVE = { isActive: false };

const create = (ids: number[], flags: Partial<TestInput> = {}) =>
  createTest(admin, server.dependencies, input(ids, flags));
const update = (id: number, ids: number[], flags: Partial<TestInput> = {}) =>
  updateTest(admin, server.dependencies, { id, version: null, test: input(ids, flags) });
const archive = (id: number) => archiveTest(admin, server.dependencies, id);

/** Returns which of the questions are reserved, after checking that the tallies agree. */
async function reservedOf(ids: number[]): Promise<number[]> {
  const { rows } = await query(
    "SELECT id FROM questions WHERE id = ANY ($1) AND kept_back ORDER BY id",
    [ids],
  );
  const { rows: tallies } = await query(
    `SELECT (SELECT coalesce(sum(change), 0) FROM question_tallies WHERE kept_back)::int AS tallied,
       (SELECT count(*) FROM questions WHERE kept_back AND deleted_at IS NULL)::int AS counted`,
  );
  expect(tallies[0].tallied).toBe(tallies[0].counted);
  return rows.map(({ id }) => id);
}

describe("a question is reserved", () => {
  it("while it stands in private and inactive tests alone", async () => {
    const ids = await insert(4);
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    expect(await reservedOf(ids)).toEqual([]);
    const hidden = await create([a, b], PRIVATE);
    expect(await reservedOf(ids)).toEqual([a, b]);
    const asleep = await create([b, c], INACTIVE);
    expect(await reservedOf(ids)).toEqual([a, b, c]);
    const open = await create([b, d]);
    expect(await reservedOf(ids)).toEqual([a, c]);
    await archive(open);
    expect(await reservedOf(ids)).toEqual([a, b, c]);
    await update(hidden, [a, b]);
    expect(await reservedOf(ids)).toEqual([c]);
    await update(hidden, [b, d], PRIVATE);
    expect(await reservedOf(ids)).toEqual([b, c, d]);
    await update(hidden, [d, c], PRIVATE);
    await archive(asleep);
    expect(await reservedOf(ids)).toEqual([c, d]);
    await archive(hidden);
    expect(await reservedOf(ids)).toEqual([]);
    expect(await tallyBank(server.dependencies.database.pool, { subject: "Subject 1" })).toBe(4);
  });

  it("when another program changes the tables", async () => {
    const ids = await insert(3);
    const [a = 0, b = 0, c = 0] = ids;
    const test = await create([a, b], PRIVATE);
    await query("UPDATE test_questions SET question_id = $2 WHERE test_id = $1 AND position = 0", [
      test,
      c,
    ]);
    expect(await reservedOf(ids)).toEqual([b, c]);
    await query("UPDATE tests SET is_public = true, is_active = false WHERE id = $1", [test]);
    expect(await reservedOf(ids)).toEqual([b, c]);
    await query("UPDATE tests SET is_active = true WHERE id = $1", [test]);
    expect(await reservedOf(ids)).toEqual([]);
    await query("UPDATE tests SET archived_at = now(), is_public = false WHERE id = $1", [test]);
    expect(await reservedOf(ids)).toEqual([]);
    await query("UPDATE tests SET archived_at = NULL WHERE id = $1", [test]);
    expect(await reservedOf(ids)).toEqual([b, c]);
    await query("DELETE FROM invitations WHERE test_id = $1", [test]);
    await query("DELETE FROM tests WHERE id = $1", [test]);
    expect(await reservedOf(ids)).toEqual([]);
  });

  it("but not what was rolled back with its test", async () => {
    const ids = await insert(2);
    const refused = create([...ids, 999_999], PRIVATE);
    await expect(refused).rejects.toThrow();
    expect(await reservedOf(ids)).toEqual([]);
  });
});

describe("a release", () => {
  const now = () => server.dependencies.now();
  const release = (id: number) => releaseQuestion(admin, { ...server.dependencies, now }, id);
  const keepBack = (id: number) => keepBackQuestion(admin, server.dependencies, id);

  it("holds, whatever tests the question stands in, until it is reserved again", async () => {
    const ids = await insert(2);
    const [a = 0, b = 0] = ids;
    const test = await create(ids, PRIVATE);
    await release(a);
    expect(await reservedOf(ids)).toEqual([b]);
    await archive(test);
    const other = await create(ids, INACTIVE);
    expect(await reservedOf(ids)).toEqual([b]);
    await keepBack(a);
    expect(await reservedOf(ids)).toEqual([a, b]);
    await expect(keepBack(a)).rejects.toThrow("not released");
    await archive(other);
    await expect(keepBack(a)).rejects.toBeInstanceOf(Conflict);
    expect(await reservedOf(ids)).toEqual([]);
  });

  it("is refused for what random tests draw already", async () => {
    const [a = 0] = await insert(1);
    await expect(release(a)).rejects.toThrow("not reserved");
    await expect(release(a)).rejects.toBeInstanceOf(Conflict);
    const rows = await query("SELECT released_at FROM questions WHERE id = $1", [a]);
    expect(rows.rows).toEqual([{ released_at: null }]);
  });

  it("keeps the name and the time of who gave it first", async () => {
    const [a = 0] = await insert(1);
    await create([a], PRIVATE);
    await release(a);
    const first = await query("SELECT released_at, released_by_id FROM questions WHERE id = $1", [
      a,
    ]);
    expect(first.rows[0].released_by_id).toBe(admin.userId);
    const { database } = server.dependencies;
    const second = await insertViewer(database, "admin", "second@example.com");
    server.pass(60);
    await expect(releaseQuestion(second, server.dependencies, a)).rejects.toBeInstanceOf(Conflict);
    const again = await query("SELECT released_at, released_by_id FROM questions WHERE id = $1", [
      a,
    ]);
    expect(again.rows).toEqual(first.rows);
    await database.prisma.user.delete({ where: { id: second.userId } });
  });

  it("is an administrator's to give and to take, of a question that is there", async () => {
    const [a = 0] = await insert(1);
    const { database } = server.dependencies;
    const student = await insertViewer(database, "student");
    const refused = [
      releaseQuestion(student, server.dependencies, a),
      keepBackQuestion(student, server.dependencies, a),
      findKeepingTests(student, server.dependencies, { id: a, keptBack: true }),
    ];
    for (const call of refused) await expect(call).rejects.toBeInstanceOf(Forbidden);
    await query("UPDATE questions SET deleted_at = now() WHERE id = $1", [a]);
    for (const id of [a, 999_999]) {
      await expect(release(id)).rejects.toBeInstanceOf(NotFound);
      await expect(keepBack(id)).rejects.toBeInstanceOf(NotFound);
    }
  });

  it("is asked for with the tests in view", async () => {
    const [a = 0] = await insert(1);
    const hidden = await create([a], { ...PRIVATE, title: "Secret mock" });
    const gone = await create([a], { ...INACTIVE, title: "Old mock" });
    await archive(gone);
    const tests = (keptBack: boolean) =>
      findKeepingTests(admin, server.dependencies, { id: a, keptBack });
    expect(await tests(true)).toEqual([
      { id: hidden, title: "Secret mock", isPublic: false, isActive: true },
    ]);
    expect(await tests(false)).toEqual([]);
  });
});

describe("changes at one moment", () => {
  it("of two tests with one question leave it as both together say", async () => {
    for (let round = 0; round < 20; round += 1) {
      const ids = await insert(3);
      // Taken from the public test while a private one is given it: neither sees the other's change.
      const open = await create(ids);
      const [hidden] = await Promise.all([create(ids, PRIVATE), archive(open)]);
      expect(await reservedOf(ids)).toEqual(ids);
      // And the other way round: one opens while the other, open too, goes.
      const second = await create(ids);
      await Promise.all([update(hidden, ids), archive(second)]);
      expect(await reservedOf(ids)).toEqual([]);
    }
  });

  it("never wait for each other for ever, edits of the questions among them", async () => {
    const ids = await insert(40);
    const half = (offset: number) => ids.filter((_, index) => (index + offset) % 2 === 0);
    const tests = await Promise.all([0, 1, 0, 1].map((offset) => create(half(offset), PRIVATE)));
    const shuffled = () => [...ids].sort(() => Math.random() - 0.5).slice(0, 25);
    await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const test = tests[index % tests.length] ?? 0;
        if (index % 3 > 0) return update(test, shuffled(), index % 2 === 0 ? PRIVATE : {});
        const question = {
          questionText: `Asked again, ${index}?`,
          options: ["Yes", "No"],
          correctOptionIndex: 0,
          subject: "Edited",
          pyq: false,
        };
        return editQuestion(admin, server.dependencies, { id: ids[index % 40] ?? 0, question });
      }),
    );
    const { rows } = await query(
      `SELECT q.id FROM questions q JOIN test_questions tq ON tq.question_id = q.id
       JOIN tests t ON t.id = tq.test_id AND t.archived_at IS NULL
       WHERE q.id = ANY ($1) GROUP BY q.id HAVING bool_and(NOT (t.is_public AND t.is_active)) ORDER BY q.id`,
      [ids],
    );
    expect(await reservedOf(ids)).toEqual(rows.map(({ id }) => id));
  });
});

it("a test that stays as it is touches none of its questions", async () => {
  const ids = await insert(5);
  const test = await create(ids, PRIVATE);
  const standing = () =>
    query(
      "SELECT ctid::text, xmin::text FROM test_questions WHERE test_id = $1 ORDER BY position",
      [test],
    );
  const before = (await standing()).rows;
  await update(test, ids, PRIVATE);
  expect((await standing()).rows).toEqual(before);
  await update(test, [...ids.slice(0, 3), ids[4] ?? 0, ids[3] ?? 0], PRIVATE);
  expect((await standing()).rows.slice(0, 3)).toEqual(before.slice(0, 3));
  expect(await reservedOf(ids)).toEqual(ids);
});
