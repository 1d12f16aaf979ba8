import { expect, it } from "vitest";
import { endingOf } from "./ending.ts";

it.each([
  ["hand", { lateAnswers: 0, tabSwitchCount: 4, timeLeftSeconds: 1 }],
  ["time", { lateAnswers: 0, tabSwitchCount: 4, timeLeftSeconds: 0 }],
  ["switches", { lateAnswers: 0, tabSwitchCount: 5, timeLeftSeconds: 0 }],
  ["hand", { lateAnswers: 1, tabSwitchCount: 4, timeLeftSeconds: 900 }],
  ["late", { lateAnswers: 1, tabSwitchCount: 5, timeLeftSeconds: 0 }],
] as const)("ended by %s", (ending, facts) => {
  const completedAt = new Date("2026-01-14T14:22:10Z");
  const others = { accessTakenBackAt: null, endedAt: null };
  expect(endingOf({ ...facts, completedAt, ...others })).toBe(ending);
  expect(endingOf({ ...facts, completedAt, ...others, endedAt: completedAt })).toBe("invigilator");
});

it.each([
  ["access", "2026-01-14T14:22:10Z", 900],
  ["access", "2026-01-14T14:22:08Z", 900],
  // Revoked later, or long before, so it was not the cause.
  ["hand", "2026-01-14T14:22:11Z", 900],
  ["hand", "2026-01-14T14:20:00Z", 900],
  ["time", "2026-01-14T14:22:10Z", 0],
] as const)("ended by %s if access was taken back at %s", (ending, at, timeLeftSeconds) => {
  const completedAt = new Date("2026-01-14T14:22:10Z");
  const facts = { lateAnswers: 0, tabSwitchCount: 0, timeLeftSeconds, completedAt };
  const accessTakenBackAt = new Date(at);
  expect(endingOf({ ...facts, accessTakenBackAt, endedAt: null })).toBe(ending);
});
