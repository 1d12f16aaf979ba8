import { expect, it } from "vitest";
import { quizLimits } from "#rules/limits.ts";
import { withNumbers } from "./known-limits.ts";

it("writes the number that a limit has, and leaves everything else", () => {
  const most = quizLimits.tabSwitchLimit;
  expect(withNumbers("if (count > quizLimits.tabSwitchLimit) warn();")).toBe(
    `if (count > ${most}) warn();`,
  );
  expect(withNumbers("<b>{limits.tabSwitchLimit}</b>")).toBe(`<b>{${most}}</b>`);
  for (const other of [
    "quizLimits.unheardOf",
    "quizLimits.toString()",
    "const { tabSwitchLimit } = quizLimits;",
    "ownLimits.tabSwitchLimit",
  ]) {
    expect(withNumbers(other)).toBe(other);
  }
});
