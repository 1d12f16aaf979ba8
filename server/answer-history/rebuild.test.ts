import { afterEach, beforeEach, expect, it } from "vitest";
import { testConfig } from "../../tests/support/config.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { plainHistory, storedHistory } from "../../tests/support/plain-history.ts";
import { type RandomHistory, randomHistory } from "../../tests/support/random-history.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { erasePerson } from "../privacy/erase-person.ts";
import { questionsToPractise } from "../progress/to-practise.ts";
import { rebuildHistories, rebuildHistoryOf } from "./rebuild.ts";
import { rememberBatch, rememberDue } from "./remember.ts";

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

const now = () => new Date();
const viewerOf = (userId: number): Viewer => ({
  ...{ userId, role: "student", email: "", fullName: "", sessionId: "" },
});

/** Some weeks of several students, with looks of the worker in between. */
async function live(history: RandomHistory, steps: number): Promise<void> {
  for (let step = 0; step < steps; step += 1) {
    const what = history.next(12);
    if (what < 5) await history.submit();
    else if (what < 6) await history.leave();
    else if (what < 8) await history.practise();
    else if (what < 10) await history.review();
    else await rememberDue(test);
  }
}

async function expectExact(): Promise<void> {
  const kept = await storedHistory(test.database);
  expect(kept).toEqual(await plainHistory(test.database));
  expect(kept.answers.length).toBeGreaterThan(500);
  expect(kept.counts.length).toBeGreaterThan(100);
}

it.each([11, 12])(
  "is what attempts, practices and reviews make it, after history %i",
  async (seed) => {
    const history = await randomHistory(test.database, seed);
    await live(history, 120);
    await rememberDue(test);
    await expectExact();
    expect(await rebuildHistories(test.database)).toEqual({ students: 6, corrected: 0 });
    await expectExact();
  },
);

it("is made again whole, whatever became of it", async () => {
  const { pool } = test.database;
  const history = await randomHistory(test.database, 21);
  await live(history, 100);
  await rememberDue(test);
  const toPractise = () =>
    Promise.all(
      history.studentIds.map((userId) =>
        questionsToPractise(
          viewerOf(userId),
          { ...test, config: testConfig(), now },
          {
            ...{ subject: null, topic: null, skippedOnly: false, limit: 200 },
          },
        ),
      ),
    );
  const before = await toPractise();
  expect(before.flat().length).toBeGreaterThan(50);
  await pool.query(`DELETE FROM student_answers WHERE question_id % 3 = 0;
    UPDATE student_answers SET outcome = 2, choice = 1 WHERE outcome = 3 AND question_id % 5 = 0;
    DELETE FROM student_questions WHERE question_id % 4 = 0;
    UPDATE student_questions SET closed_at = now(), times_right = 9 WHERE question_id % 7 = 0;
    INSERT INTO student_questions (user_id, question_id, subject, last_outcome)
      SELECT min(user_id), 100000, 'Never asked', 2 FROM student_questions;
    UPDATE question_counts SET people = people + 3 WHERE question_id % 2 = 0;
    DELETE FROM question_counts WHERE question_id % 11 = 0;
    INSERT INTO question_counts (question_id, kind, value, people) VALUES (100000, 0, 1, 5)`);
  const [student = 0] = history.studentIds;
  expect(await rebuildHistoryOf(test.database, student)).toBeGreaterThan(0);
  expect(await rebuildHistoryOf(test.database, student)).toBe(0);
  expect((await rebuildHistories(test.database)).corrected).toBeGreaterThan(100);
  await expectExact();
  expect(await toPractise()).toEqual(before);
  expect((await rebuildHistories(test.database)).corrected).toBe(0);
});

it("is made from nothing, and reports its progress", async () => {
  const history = await randomHistory(test.database, 22);
  for (let n = 0; n < 60; n += 1) await history.submit();
  const reported: string[] = [];
  const rebuilt = await rebuildHistories(test.database, (done, all) =>
    reported.push(`${done}/${all}`),
  );
  expect(rebuilt.students).toBe(6);
  expect(reported).toEqual(["1/6", "2/6", "3/6", "4/6", "5/6", "6/6"]);
  await expectExact();
  // What was due isn't any more.
  expect(await rememberBatch(test.database, null)).toBe(0);
  await expectExact();
});

it("counts on for others what a deleted account answered, and leads nobody to it", async () => {
  const history = await randomHistory(test.database, 23);
  await live(history, 80);
  const [gone = 0, ...others] = history.studentIds;
  await history.submit(gone);
  await rememberDue(test);
  // Not yet in the answer history when the account is deleted.
  await history.submit(gone);
  const before = await test.database.prisma.questionCount.count();
  expect(await erasePerson(test.database, gone)).toBe(true);
  expect(await test.database.prisma.questionCount.count()).toBe(before);
  expect(await test.database.prisma.studentAnswer.count({ where: { userId: gone } })).toBe(0);
  for (const student of others) await history.submit(student);
  await rememberDue(test);
  await expectExact();
  expect((await rebuildHistories(test.database)).corrected).toBe(0);
  const nobody = await test.database.prisma.user.findFirstOrThrow({ where: { isErased: true } });
  const known = { where: { userId: nobody.id } };
  expect(await test.database.prisma.studentAnswer.count(known)).toBeGreaterThan(0);
  expect(await test.database.prisma.studentQuestion.count(known)).toBe(0);
});

it("is right when students submit while it is rebuilt, and two processes remember", async () => {
  const history = await randomHistory(test.database, 24);
  await live(history, 60);
  await test.database.pool.query("UPDATE question_counts SET people = people + 1");
  const other = { database: test.connectAgain() };
  const submits = async () => {
    for (let n = 0; n < 25; n += 1) {
      await history.submit();
      if (n % 3 === 0) await history.practise();
      await Promise.all([rememberDue(test), rememberDue(other)]);
    }
  };
  const rebuilds = async () => {
    for (let n = 0; n < 3; n += 1) await rebuildHistories(other.database);
  };
  await Promise.all([submits(), rebuilds()]);
  await rememberDue(test);
  await expectExact();
});
