import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { RateLimited } from "../errors.ts";
import { Turns } from "./turns.ts";

const WIDE = { atOnce: 10, largeAtOnce: 10, perPerson: 10, mostWaiting: 10 };

/** Runs operations that end when the test ends them, and notes in which order they start. */
function observed(turns: Turns) {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    async run(person: string, name: string, isLarge = false, isHeavy = false): Promise<void> {
      await turns.run(person, { isLarge, isHeavy }, async () => {
        started.push(name);
        await new Promise<void>((end) => ends.set(name, end));
      });
    },
    async end(name: string): Promise<void> {
      ends.get(name)?.();
      await nextTurn();
    },
  };
}

it("runs a few operations of a person at a time, and others' beside them", async () => {
  const { started, run, end } = observed(new Turns({ ...WIDE, perPerson: 2 }));
  for (const name of ["a1", "a2", "a3", "a4"]) void run("a", name);
  void run("b", "b1");
  await nextTurn();
  expect(started).toEqual(["a1", "a2", "b1"]);
  await end("a1");
  expect(started).toEqual(["a1", "a2", "b1", "a3"]);
});

it("runs one large operation at a time, and small ones beside it", async () => {
  const { started, run, end } = observed(new Turns({ ...WIDE, largeAtOnce: 1 }));
  void run("a", "large 1", true);
  void run("b", "large 2", true);
  void run("c", "small");
  await nextTurn();
  expect(started).toEqual(["large 1", "small"]);
  await end("large 1");
  expect(started).toEqual(["large 1", "small", "large 2"]);
});

it("refuses a person with too many waiting operations, and nobody else", async () => {
  const { started, run, end } = observed(new Turns({ ...WIDE, perPerson: 1, mostWaiting: 2 }));
  for (const name of ["a1", "a2", "a3"]) void run("a", name);
  await nextTurn();
  await expect(run("a", "a4")).rejects.toBeInstanceOf(RateLimited);
  void run("b", "b1");
  await nextTurn();
  for (const name of ["a1", "a2", "a3"]) await end(name);
  void run("a", "again");
  await nextTurn();
  expect(started).toEqual(["a1", "b1", "a2", "a3", "again"]);
});

it("runs one heavy operation at a time, and the next one nine times as long after it", async () => {
  const { started, run, end } = observed(new Turns(WIDE));
  void run("a", "heavy 1", false, true);
  void run("b", "heavy 2", false, true);
  void run("c", "light");
  await nextTurn();
  expect(started).toEqual(["heavy 1", "light"]);
  const began = performance.now();
  await end("heavy 1");
  const took = performance.now() - began;
  await expect.poll(() => started).toEqual(["heavy 1", "light", "heavy 2"]);
  expect(performance.now() - began).toBeGreaterThan(8 * took);
});
