import { expect, it } from "vitest";
import { add, addAll, bitsOf, has, intersection, numbersOf, union, weigher } from "./bits.ts";

it("holds numbers over several words, the last of a word among them", () => {
  const odd = bitsOf(40, [1, 15, 31, 33]);
  const few = bitsOf(40, [15, 16]);
  add(few, 39);
  expect(numbersOf(odd)).toEqual([1, 15, 31, 33]);
  expect([14, 15, 16, 31, 32, 39].filter((number) => has(odd, number))).toEqual([15, 31]);
  expect(numbersOf(union(odd, few))).toEqual([1, 15, 16, 31, 33, 39]);
  expect(numbersOf(intersection(odd, few))).toEqual([15]);
  addAll(odd, few);
  const weigh = weigher(Array.from({ length: 40 }, (_, number) => number));
  expect(weigh(odd, odd)).toBe(1 + 15 + 16 + 31 + 33 + 39);
  expect(weigh(odd, bitsOf(40, [39, 2]))).toBe(39);
});
