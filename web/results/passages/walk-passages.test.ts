import { describe, expect, it } from "vitest";
import { walkPassages } from "./walk-passages.ts";

const ids = [null, "3", "3", "5", "3"];
const questions = ids.map((passageId, position) => ({ position, passageId, secondsReading: 10 }));
const passages = ["3", "5"].map((passageId) => ({
  __typename: "PaperPassage" as const,
  id: `r${passageId}`,
  passageId,
  title: null,
  text: "Words.",
  html: null,
  source: null,
  lang: null,
}));

function shownIn(places: number[]) {
  const walk = places.map((place) => questions[place]).filter((one) => one !== undefined);
  return [...walkPassages(walk, questions, passages)].map(
    ([place, { passage, first, last, seconds, isFirst }]) =>
      [place, passage.passageId, first, last, seconds, isFirst] as const,
  );
}

describe("the passages of a walk", () => {
  it("stand at each of their questions, and for paper at the first", () => {
    expect(shownIn([0, 1, 2, 3, 4])).toEqual([
      [1, "3", 1, 2, 30, true],
      [2, "3", 1, 2, 30, false],
      [3, "5", 3, 3, 10, true],
      [4, "3", 4, 4, 30, false],
    ]);
  });

  it("name all questions of the set, whichever are shown", () => {
    expect(shownIn([2])).toEqual([[2, "3", 1, 2, 30, true]]);
    expect(shownIn([2, 3, 1])).toEqual([
      [2, "3", 1, 2, 30, true],
      [3, "5", 3, 3, 10, true],
      [1, "3", 1, 2, 30, false],
    ]);
    expect(shownIn([0])).toEqual([]);
  });

  it("are none where the paper's passage is not there", () => {
    expect(walkPassages(questions, questions, []).size).toBe(0);
  });
});
