import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { RateLimited } from "../errors.ts";
import { FairQueue } from "./fair-queue.ts";

const WIDE = { atOnce: 10, largeAtOnce: 10, perPerson: 10, mostWaiting: 10 };

/** Takes turns and writes down who got one, in order. */
function observed(queue: FairQueue) {
  const began: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    began,
    ask(key: string, name: string, isLarge = false, isHeavy = false): void {
      void queue.take(key, { isLarge, isHeavy }).then((end) => {
        began.push(name);
        ends.set(name, end);
      });
    },
    async end(name: string): Promise<void> {
      ends.get(name)?.();
      await nextTurn();
      await nextTurn();
    },
  };
}

it("runs a person's operations a few at a time, and others' beside them", async () => {
  const { began, ask, end } = observed(new FairQueue({ ...WIDE, perPerson: 2 }));
  for (const name of ["a1", "a2", "a3", "a4"]) ask("a", name);
  ask("b", "b1");
  await nextTurn();
  expect(began).toEqual(["a1", "a2", "b1"]);
  await end("a1");
  expect(began).toEqual(["a1", "a2", "b1", "a3"]);
});

it("calls one person after the other when all places are taken", async () => {
  const { began, ask, end } = observed(new FairQueue({ ...WIDE, atOnce: 1 }));
  for (const name of ["a1", "a2", "a3"]) ask("a", name);
  for (const name of ["b1", "b2"]) ask("b", name);
  ask("c", "c1");
  await nextTurn();
  for (const name of ["a1", "b1", "c1", "a2", "b2"]) await end(began.at(-1) ?? name);
  expect(began.indexOf("b1")).toBeLessThan(began.indexOf("a3"));
  expect(began.indexOf("c1")).toBeLessThan(began.indexOf("a3"));
  expect(began).toHaveLength(6);
});

it("runs one large operation at a time, which small ones pass by", async () => {
  const { began, ask, end } = observed(new FairQueue({ ...WIDE, largeAtOnce: 1 }));
  ask("a", "large1", true);
  ask("b", "large2", true);
  ask("c", "small");
  await nextTurn();
  expect(began).toEqual(["large1", "small"]);
  await end("large1");
  expect(began).toEqual(["large1", "small", "large2"]);
});

it("refuses who has too many waiting, and nobody else", async () => {
  const queue = new FairQueue({ ...WIDE, perPerson: 1, mostWaiting: 2 });
  const { began, ask, end } = observed(queue);
  for (const name of ["a1", "a2", "a3"]) ask("a", name);
  await expect(queue.take("a", { isLarge: false, isHeavy: false })).rejects.toBeInstanceOf(
    RateLimited,
  );
  ask("b", "b1");
  await nextTurn();
  expect(began).toEqual(["a1", "b1"]);
  await end("a1");
  await end("a2");
  await end("a3");
  await end("b1");
  ask("a", "again");
  await nextTurn();
  expect(began).toEqual(["a1", "b1", "a2", "a3", "again"]);
});

it("lets those who had much lately rest nine times as long as they took, and nobody else", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
  try {
    const { began, ask, end } = observed(new FairQueue(WIDE));
    ask("a", "heavy1", false, true);
    ask("b", "heavy2", false, true);
    ask("c", "light1");
    await nextTurn();
    expect(began).toEqual(["heavy1", "light1"]);
    vi.advanceTimersByTime(20);
    await end("heavy1");
    ask("d", "light2");
    vi.advanceTimersByTime(179);
    await nextTurn();
    expect(began).toEqual(["heavy1", "light1", "light2"]);
    vi.advanceTimersByTime(1);
    await nextTurn();
    expect(began).toEqual(["heavy1", "light1", "light2", "heavy2"]);
  } finally {
    vi.useRealTimers();
  }
});
