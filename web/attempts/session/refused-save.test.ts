import { expect, it } from "vitest";
import { sampleAttempt } from "../testing/sample-attempt.ts";
import { Refused } from "./gateway/gateway.ts";
import { judgeRefusedSave } from "./sync.ts";

const conflict = new Refused("conflict", "No");

it.each([
  ["submittedElsewhere", sampleAttempt({}, { status: "submitted" }), conflict, true],
  ["closedElsewhere", sampleAttempt({}, { status: "abandoned" }), conflict, true],
  ["takenOver", sampleAttempt({}, { resumeCount: 1 }), conflict, true],
  ["takenOver", sampleAttempt(), conflict, false],
  ["timeOver", sampleAttempt(), new Refused("conflict", "No", "time"), true],
  ["switchesUsedUp", sampleAttempt(), new Refused("conflict", "No", "switches"), true],
  ["behind", sampleAttempt(), conflict, true],
] as const)("a refused save is %s", (verdict, server, refusal, isOwn) => {
  expect(judgeRefusedSave(server, refusal, 0, isOwn)).toBe(verdict);
});
