import { afterEach, beforeEach, expect, it } from "vitest";
import { insertBank, sampleQuestions } from "../../tests/support/bank.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { COUNT_KINDS, OUTCOMES } from "./outcomes.ts";
import { DIFFICULTIES, isOfDifficulty, refreshDifficulty } from "./refresh-difficulty.ts";

let test: TestDatabase;
let ids: number[];
beforeEach(async () => {
  test = await createTestDatabase();
  ids = await insertBank(test.database, sampleQuestions(8));
});
afterEach(() => test.drop());

/** How many were right, wrong, and skipped a question. */
async function answered(index: number, right: number, wrong: number, skipped = 0): Promise<void> {
  const questionId = ids[index] ?? 0;
  for (const [value, people] of [
    [OUTCOMES.right, right],
    [OUTCOMES.wrong, wrong],
    [OUTCOMES.skipped, skipped],
  ] as const) {
    const of = { questionId, kind: COUNT_KINDS.outcome, value };
    await test.database.prisma.questionCount.deleteMany({ where: of });
    if (people > 0) await test.database.prisma.questionCount.create({ data: { ...of, people } });
  }
}

/** The questions of a third, by their places in the bank. */
async function third(value: number): Promise<number[]> {
  const { rows } = await test.database.pool.query<{ id: number }>(
    `SELECT q.id FROM questions q WHERE ${isOfDifficulty("q.id", "$1")} ORDER BY q.id`,
    [value],
  );
  return rows.map(({ id }) => ids.indexOf(id));
}

it("parts the questions that 20 people were asked into three, and leaves the others out", async () => {
  const { pool, prisma } = test.database;
  await answered(0, 18, 2);
  await answered(1, 2, 10, 8);
  await answered(2, 25, 25);
  await answered(3, 19, 0);
  await answered(4, 0, 20);
  await answered(5, 12, 18);
  await answered(6, 30, 0);
  expect(await refreshDifficulty(pool)).toBe(6);
  expect(await third(DIFFICULTIES.easier)).toEqual([0, 6]);
  expect(await third(DIFFICULTIES.medium)).toEqual([2, 5]);
  expect(await third(DIFFICULTIES.harder)).toEqual([1, 4]);
  expect(await refreshDifficulty(pool)).toBe(0);

  await answered(3, 19, 1);
  await prisma.question.update({ where: { id: ids[6] ?? 0 }, data: { deletedAt: new Date() } });
  expect(await refreshDifficulty(pool)).toBe(2);
  expect(await third(DIFFICULTIES.easier)).toEqual([0, 3]);
  const row = await prisma.questionDifficulty.findUnique({ where: { questionId: ids[1] ?? 0 } });
  expect(row).toMatchObject({ people: 20, rightAnswers: 2 });
});

it("puts questions with equal shares into one third", async () => {
  for (let index = 0; index < 6; index += 1) await answered(index, index < 4 ? 10 : 5, 20);
  await refreshDifficulty(test.database.pool);
  expect(await third(DIFFICULTIES.easier)).toEqual([0, 1, 2, 3]);
  expect(await third(DIFFICULTIES.medium)).toEqual([]);
  expect(await third(DIFFICULTIES.harder)).toEqual([4, 5]);
});
