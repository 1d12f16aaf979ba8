import { expect, it } from "vitest";
import { leakWords, sharedWords, takenWords } from "./shared-words.ts";

const NOW = Date.parse("2026-12-01T00:00:00Z");
const LATER = "2026-12-06T12:30:00.000Z";
const LATEST = "2026-12-07T12:30:00.000Z";

it("counts questions and students", () => {
  expect(sharedWords({ questionCount: 1 })).toBe("1 question of this paper is in");
  expect(sharedWords({ questionCount: 8 })).toBe("8 questions of this paper are in");
  expect(takenWords({ takenBy: 1190 })).toBe(", taken by 1,190.");
  expect(takenWords({ takenBy: 0 })).toBe(", not taken yet.");
});

it("warns only while results of one are withheld longer than those of the other", () => {
  const words = (theirs: string | null, own: string | null, now = NOW) =>
    leakWords({ resultsAt: theirs }, own === null ? null : new Date(own), now);
  expect(words(null, LATER)).toMatch(/^Its scores reveal their keys/);
  expect(words(LATER, LATEST)).toMatch(/^Its scores reveal their keys/);
  expect(words(LATER, null)).toMatch(/^Its results show on Dec 06, 2026 6:00 PM IST;/);
  expect(words(LATEST, LATER)).toMatch(/^Its results show/);
  expect([words(null, null), words(LATER, LATER)]).toEqual(["", ""]);
  // Both are out.
  expect(words(LATER, null, Date.parse(LATEST))).toBe("");
  expect(words(null, LATER, Date.parse(LATEST))).toBe("");
});
