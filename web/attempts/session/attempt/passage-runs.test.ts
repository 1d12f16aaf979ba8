import { describe, expect, it } from "vitest";
import { samplePaper, samplePassage } from "../../testing/sample-attempt.ts";
import { passageRuns } from "./passage-runs.ts";

function paperWith(ids: (string | null)[]) {
  const questions = ids.map((passageId, index) => ({
    id: String(index),
    questionId: String(index),
    questionText: "Q",
    options: ["a", "b"],
    passageId,
  }));
  return { ...samplePaper, questions, passages: [samplePassage("3"), samplePassage("5")] };
}

describe("the runs of a paper", () => {
  it("hold the questions that stand together on one passage, once for each piece", () => {
    const paper = paperWith([null, "3", "3", "5", "3", null]);
    const runs = passageRuns(paper);
    expect(runs.map((run) => run && [run.passage.passageId, run.first, run.last])).toEqual([
      null,
      ["3", 1, 2],
      ["3", 1, 2],
      ["5", 3, 3],
      ["3", 4, 4],
      null,
    ]);
    expect(runs[1]).toBe(runs[2]);
    expect(passageRuns(paper)).toBe(runs);
  });

  it("are none without passages, or where a passage is not there", () => {
    expect(passageRuns(samplePaper)).toEqual([null, null, null, null]);
    expect(passageRuns(paperWith(["9", null]))).toEqual([null, null]);
  });
});
