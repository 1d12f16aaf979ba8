import { expect, it } from "vitest";
import { againAfterSeconds, isAdmitted } from "./admission.ts";

const calm = { delayMs: 5, waitingExams: 0, waitingReaders: 0 };
const taken = (changes: object) =>
  (["writing", "start", "reading"] as const).filter((urgency) =>
    isAdmitted(urgency, { ...calm, ...changes }),
  );

it("takes everything as long as it can", () => {
  expect(taken({})).toEqual(["writing", "start", "reading"]);
  expect(taken({ delayMs: 500, waitingExams: 250, waitingReaders: 1_000 })).toHaveLength(3);
});

it("turns readers away first, then starts, and never who writes", () => {
  expect(taken({ delayMs: 501 })).toEqual(["writing", "start"]);
  expect(taken({ waitingReaders: 1_001 })).toEqual(["writing", "start"]);
  expect(taken({ delayMs: 1_001 })).toEqual(["writing"]);
  expect(taken({ waitingExams: 251 })).toEqual(["writing"]);
  expect(taken({ delayMs: 60_000, waitingExams: 9_999, waitingReaders: 9_999 })).toEqual([
    "writing",
  ]);
});

it("spreads who comes back over some seconds", () => {
  expect([0, 0.25, 0.5, 0.999].map(againAfterSeconds)).toEqual([2, 3, 4, 5]);
});
