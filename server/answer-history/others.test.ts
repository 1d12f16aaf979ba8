import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { medianSecondsOf, picksOf } from "./others.ts";

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase();
});
afterEach(() => test.drop());

async function count(kind: 0 | 1, questionId: number, counts: Record<number, number>) {
  for (const [value, people] of Object.entries(counts)) {
    await test.database.prisma.questionCount.create({
      data: { questionId, kind, value: Number(value), people },
    });
  }
}

it("says how many were shown a question, and how many chose each option and none", async () => {
  await count(0, 1, { [-1]: 2, 0: 5, 3: 13 });
  await count(0, 2, { 1: 1 });
  await count(1, 3, { 20: 4 });
  const picks = await picksOf(test.database, [1, 3]);
  expect([...picks.keys()]).toEqual([1]);
  expect(picks.get(1)?.people).toBe(20);
  expect(Object.fromEntries(picks.get(1)?.chosen ?? [])).toEqual({ "-1": 2, 0: 5, 3: 13 });
});

it("takes the mean of the two in the middle as the median of an even number", async () => {
  const medians = async () =>
    Object.fromEntries(await medianSecondsOf(test.database, [1, 2, 3, 4]));
  await count(1, 1, { 10: 1, 20: 1 });
  await count(1, 2, { 5: 2, 7: 1, 3600: 2 });
  await count(1, 3, { 40: 10, 41: 10 });
  await count(0, 4, { 1: 3 });
  expect(await medians()).toEqual({
    1: { people: 2, seconds: 15 },
    2: { people: 5, seconds: 7 },
    3: { people: 20, seconds: 40.5 },
  });
});

it("agrees with the sorted list, whatever the seconds", async () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const lists = Array.from({ length: 60 }, (_, index) =>
    Array.from({ length: 1 + index }, () => 1 + next(12)).sort((a, b) => a - b),
  );
  for (const [index, list] of lists.entries()) {
    const counts: Record<number, number> = {};
    for (const value of list) counts[value] = (counts[value] ?? 0) + 1;
    await count(1, index, counts);
  }
  const medians = await medianSecondsOf(test.database, [...lists.keys()]);
  for (const [index, list] of lists.entries()) {
    const middle = (list.length - 1) / 2;
    const lower = list[Math.floor(middle)] ?? 0;
    const upper = list[Math.ceil(middle)] ?? 0;
    expect(medians.get(index)).toEqual({ people: list.length, seconds: (lower + upper) / 2 });
  }
});
