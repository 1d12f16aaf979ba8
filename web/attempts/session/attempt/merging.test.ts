import { describe, expect, it } from "vitest";
import { withStruck } from "#rules/annotation-edits.ts";
import { noAnnotations } from "#rules/annotations.ts";
import { sampleAttempt } from "../../testing/sample-attempt.ts";
import type { AttemptSnapshot, Progress } from "./attempt.ts";
import { compareAnswers, merged } from "./merging.ts";

/** The letters chosen for each question, such as "AB-". */
type Letters = readonly [string, string, string, string];

function optionOf(letter = "-"): number {
  return letter === "-" ? -1 : letter.charCodeAt(0) - 65;
}

/** A version with these letters chosen. @param base the answers that the server last confirmed */
function version(
  letters: Letters,
  changes: Partial<Progress> = {},
  base: readonly string[] | null = null,
): AttemptSnapshot {
  const progress = {
    answers: letters.map((all) => optionOf(all.at(-1))),
    choices: letters.map((all) => all.slice(-8)),
    changeCounts: letters.map((all) => all.length),
    ...changes,
  };
  return { ...sampleAttempt(progress), confirmedAnswers: base?.map(optionOf) ?? null };
}

describe("compareAnswers", () => {
  it.each([
    ["the same answer", "A", "A", null, "same"],
    ["the same answer by another way", "BA", "A", null, "same"],
    ["a cleared answer, and a question nobody touched", "A-", "", null, "same"],
    ["a question that only this side touched", "A", "", null, "here"],
    ["a question that only the other side touched", "", "A", "-", "there"],
    ["two answers", "A", "B", "-", "conflict"],
    ["two answers without a known base", "A", "AB", null, "conflict"],
    ["an answer, and one that was cleared", "A", "B-", "-", "conflict"],
    ["a cleared answer, and one that was given", "A-", "B", "-", "conflict"],
    ["an answer that was changed there", "A", "AB", "A", "there"],
    ["an answer that was changed here", "AB", "A", "A", "here"],
    ["an answer that was cleared there", "A", "A-", "A", "there"],
    ["an answer that was cleared here", "A-", "A", "A", "here"],
    ["an answer that was changed here, and cleared there", "AB", "A-", "A", "conflict"],
    ["a change that was taken back, and another change", "ABA", "AC", "A", "conflict"],
    ["a change that was taken back, and more changes", "ABA", "ACDE", "A", "conflict"],
    ["more changes there than letters are kept", "A", "ABCDABCDAB", "A", "there"],
  ] as const)("%s", (_, mine, theirs, base, expected) => {
    const bases = base === null ? null : [base, "-", "-", "-"];
    const here = version([mine, "", "", ""], {}, bases);
    const there = version([theirs, "", "", ""]);
    const { conflicts, fromHere, fromThere } = compareAnswers(here, there);
    expect({ conflicts: conflicts.length, fromHere, fromThere }).toEqual({
      conflicts: expected === "conflict" ? 1 : 0,
      fromHere: expected === "here" ? [0] : [],
      fromThere: expected === "there" ? [0] : [],
    });
  });
});

describe("merged", () => {
  it("keeps the answer that either side has, with how it came about", () => {
    const mine = version(["A", "BC", "", "D"], { firstShown: [0, 10, -1, 20] }, ["A"]);
    const theirs = version(["AB", "", "C", "D"], { firstShown: [0, -1, 30, 20], sequence: 9 });
    expect(merged(mine, theirs)).toMatchObject({
      merged: { here: 1, there: 2 },
      progress: {
        sequence: 10,
        answers: [1, 2, 2, 3],
        choices: ["AB", "BC", "C", "D"],
        changeCounts: [2, 2, 1, 1],
        firstShown: [0, 10, 30, 20],
      },
    });
  });

  it.each([
    ["mine", [0, 1, 2, -1], { here: 1, there: 1, chosen: { count: 1, from: "here" } }],
    ["theirs", [3, 1, 2, -1], { here: 1, there: 1, chosen: { count: 1, from: "there" } }],
  ] as const)("lets the choice decide conflicts alone: %s", (keep, answers, counts) => {
    const mine = version(["A", "B", "", ""], { currentQuestion: 1 });
    const theirs = version(["D", "", "C", ""], { currentQuestion: 2 });
    expect(merged(mine, theirs, keep)).toMatchObject({
      merged: counts,
      progress: { answers, currentQuestion: keep === "mine" ? 1 : 2 },
    });
  });

  it("lets an answer chosen over another continue its letters, so that it conflicts there no more", () => {
    const mine = version(["A", "", "", ""]);
    const theirs = version(["CD", "", "", ""], {}, ["D"]);
    const chosen = merged(mine, theirs, "mine");
    expect(chosen.progress).toMatchObject({
      choices: ["CDA", "", "", ""],
      changeCounts: [3, 0, 0, 0],
    });
    expect(compareAnswers(theirs, chosen)).toEqual({
      conflicts: [],
      fromHere: [],
      fromThere: [0],
    });
  });

  it("is the other version, with its clock, when this one has nothing to add", () => {
    const mine = version(["A", "", "", ""], { timeLeftSeconds: 100 }, ["A"]);
    const theirs = version(["AB", "", "", ""], { timeLeftSeconds: 300 });
    expect(merged(mine, theirs)).toBe(theirs);
  });

  it("wins no time back and no switch", () => {
    const mine = version(["A", "", "", ""], { timeLeftSeconds: 100, tabSwitchCount: 1 });
    const theirs = version(["", "B", "", ""], { timeLeftSeconds: 300, tabSwitchCount: 3 });
    expect(merged(mine, theirs).progress).toMatchObject({
      timeLeftSeconds: 100,
      tabSwitchCount: 3,
    });
  });

  it("keeps marks, highlights and struck options of both", () => {
    const struck = (option: number) => withStruck(noAnnotations, 101, option, true);
    const mine = version(["A", "", "", ""], {
      marked: [true, false, false, false],
      annotations: struck(0),
    });
    const theirs = version(["", "B", "", ""], {
      marked: [false, false, true, false],
      annotations: struck(1),
    });
    expect(merged(mine, theirs).progress).toMatchObject({
      marked: [true, false, true, false],
      annotations: { questions: [{ id: 101, struck: [0, 1] }] },
    });
    const nothing = version(["", "", "", ""], { marked: [true, false, false, false] });
    expect(merged(nothing, theirs).progress.marked).toEqual([true, false, true, false]);
  });

  it("takes a question's seconds from the side whose answer counts", () => {
    const mine = version(["A", "", "", ""], {
      timeLeftSeconds: 200,
      secondsSpent: [90, 5, 0, 40],
    });
    const theirs = version(["", "B", "", ""], {
      timeLeftSeconds: 300,
      secondsSpent: [10, 60, 20, 0],
    });
    expect(merged(mine, theirs).progress.secondsSpent).toEqual([90, 60, 20, 40]);
  });

  it("cuts seconds in proportion to what fits on the clock", () => {
    const mine = version(["A", "", "", ""], { timeLeftSeconds: 300, secondsSpent: [300, 0, 0, 0] });
    const theirs = {
      ...version(["", "B", "", ""], { timeLeftSeconds: 340, secondsSpent: [0, 200, 0, 0] }),
      resumeCount: 1,
    };
    // This device worked 300 s, and the other 200 s at the same time. The penalty that only the other version knows
    // is taken off too.
    const both = merged(mine, theirs);
    expect(both).toMatchObject({ resumeCount: 1, progress: { timeLeftSeconds: 240 } });
    expect(both.progress.secondsSpent).toEqual([180, 120, 0, 0]);
  });
});
