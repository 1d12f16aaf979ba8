import { expect, it } from "vitest";
import { tabSwitchRule, tabSwitchWarning } from "./tab-switch-words.ts";

it("states the rule with the constants of the rules", () => {
  expect(tabSwitchRule).toBe(
    "The first four tab switches are warnings; with the fifth the test must be submitted.",
  );
});

it("warns by the rule, and says which warning is the last", () => {
  for (const count of [1, 2, 3]) expect(tabSwitchWarning(count)).toBe(tabSwitchRule);
  expect(tabSwitchWarning(4)).toContain("last warning");
});
