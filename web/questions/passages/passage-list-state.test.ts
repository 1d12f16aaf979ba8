import { expect, it } from "vitest";
import { argumentsOf, orderAfter, passagesAddress } from "./passage-list-state.ts";

it("begins with what was changed last, and a press on its column turns it round", () => {
  const state = passagesAddress.read(new URLSearchParams());
  expect(argumentsOf(state).order).toBe("LAST_CHANGED");
  expect(orderAfter("changed", "")).toBe("first-changed");
  expect(orderAfter("changed", "first-changed")).toBe("");
});

it.each([
  ["id", "newest", "oldest"],
  ["questions", "most-questions", "fewest-questions"],
] as const)("begins by %s with %s, then %s", (column, first, second) => {
  expect(orderAfter(column, "")).toBe(first);
  expect(orderAfter(column, first)).toBe(second);
  const order = passagesAddress.read(new URLSearchParams({ order: second })).order;
  expect(order).toBe(second);
});
