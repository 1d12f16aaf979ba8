import { expect, it } from "vitest";
import { endingOf } from "./ending.ts";

it.each([
  ["hand", { lateAnswers: 0, tabSwitchCount: 4, timeLeftSeconds: 1 }],
  ["time", { lateAnswers: 0, tabSwitchCount: 4, timeLeftSeconds: 0 }],
  ["switches", { lateAnswers: 0, tabSwitchCount: 5, timeLeftSeconds: 0 }],
  ["hand", { lateAnswers: 1, tabSwitchCount: 4, timeLeftSeconds: 900 }],
  ["late", { lateAnswers: 1, tabSwitchCount: 5, timeLeftSeconds: 0 }],
] as const)("tells that it ended by %s", (ending, facts) => {
  expect(endingOf(facts)).toBe(ending);
});
