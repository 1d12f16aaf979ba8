import { describe, expect, it } from "vitest";
import { sampleAttempt, samplePaper, sampleProgress } from "../../testing/sample-attempt.ts";
import { activate, progressOf } from "./answer-sheet.ts";
import { fitsPaper, type LocalSnapshot } from "./attempt.ts";
import { chosenOver, reconcile } from "./merging.ts";

function local(
  progress: Parameters<typeof sampleProgress>[0],
  changes: Partial<LocalSnapshot> = {},
): LocalSnapshot {
  const { status: _, ...snapshot } = sampleAttempt(progress);
  return { ...snapshot, confirmedSequence: 0, writer: "old tab", ...changes };
}

describe("reconcile", () => {
  it("finds nothing on a new attempt", () => {
    expect(reconcile(sampleAttempt(), null)).toEqual({ kind: "nothing" });
  });

  it("takes the server's when this device has kept nothing", () => {
    const server = sampleAttempt({ sequence: 3 });
    expect(reconcile(server, null)).toMatchObject({ kind: "saved", snapshot: server });
  });

  it("takes this device's when it is newer, with the lower clock and the higher count", () => {
    const server = sampleAttempt({ sequence: 3, timeLeftSeconds: 500, tabSwitchCount: 1 });
    const found = reconcile(server, local({ sequence: 5, answers: [1, -1, -1, -1] }));
    expect(found).toMatchObject({
      kind: "saved",
      snapshot: {
        progress: {
          sequence: 6,
          answers: [1, -1, -1, -1],
          timeLeftSeconds: 500,
          tabSwitchCount: 1,
        },
      },
    });
  });

  it("offers what this device kept even when the server never got a save", () => {
    expect(reconcile(sampleAttempt(), local({ sequence: 1 })).kind).toBe("saved");
  });

  it("takes this device's when it kept more after the last number that got there", () => {
    const server = sampleAttempt({ sequence: 5, answers: [1, -1, -1, -1] });
    const kept = local({ sequence: 5, answers: [1, 2, -1, -1] }, { confirmedSequence: 4 });
    expect(reconcile(server, kept)).toMatchObject({
      kind: "saved",
      snapshot: { progress: { sequence: 6, answers: [1, 2, -1, -1] } },
    });
    const same = local({ sequence: 5, answers: [1, -1, -1, -1] }, { confirmedSequence: 4 });
    expect(reconcile(server, same)).toMatchObject({ kind: "saved", snapshot: server });
  });

  it("wins no time back when only the clock went on after what was sent last", () => {
    const server = sampleAttempt({ sequence: 5, timeLeftSeconds: 500 });
    const kept = local({ sequence: 5, timeLeftSeconds: 300 }, { confirmedSequence: 4 });
    expect(reconcile(server, kept)).toMatchObject({
      kind: "saved",
      snapshot: { progress: { sequence: 6, timeLeftSeconds: 300 } },
    });
  });

  it("takes the server's when it is newer", () => {
    const server = sampleAttempt({ sequence: 9 });
    expect(reconcile(server, local({ sequence: 5 }))).toMatchObject({
      kind: "saved",
      snapshot: server,
    });
  });

  it("puts both together when another device saved after a start that needed no resume", () => {
    const server = sampleAttempt({ sequence: 9, answers: [-1, 2, -1, -1] });
    expect(reconcile(server, local({ sequence: 1, answers: [1, -1, -1, -1] }))).toMatchObject({
      kind: "saved",
      snapshot: { merged: { here: 1, there: 1 }, progress: { answers: [1, 2, -1, -1] } },
    });
  });

  it("puts both together when it was resumed elsewhere and no answer conflicts", () => {
    const server = sampleAttempt({ sequence: 4, answers: [-1, 2, -1, -1] }, { resumeCount: 1 });
    expect(reconcile(server, local({ sequence: 9, answers: [1, -1, -1, -1] }))).toMatchObject({
      kind: "saved",
      snapshot: { resumeCount: 1, progress: { sequence: 10, answers: [1, 2, -1, -1] } },
    });
  });

  it("takes the server's when it confirmed all that this device has", () => {
    const server = sampleAttempt({ sequence: 9 }, { resumeCount: 1 });
    const kept = local({ sequence: 5, answers: [1, 1, 1, 1] }, { confirmedSequence: 5 });
    expect(reconcile(server, kept)).toMatchObject({ kind: "saved", snapshot: server });
  });

  it("takes the server's, resumed elsewhere, when it holds all that this device has", () => {
    const server = sampleAttempt(
      { sequence: 4, answers: [1, 2, -1, -1], marked: [true, false, false, false] },
      { resumeCount: 1 },
    );
    const kept = local({
      sequence: 9,
      answers: [1, -1, -1, -1],
      marked: [true, false, false, false],
    });
    expect(reconcile(server, kept)).toMatchObject({ kind: "saved", snapshot: server });
  });

  it("asks when it was resumed elsewhere and answers of this device would be lost", () => {
    const theirs = sampleAttempt({ sequence: 4, answers: [1, 2, -1, -1] }, { resumeCount: 1 });
    const mine = local({ sequence: 9, answers: [3, -1, -1, -1] });
    expect(reconcile(theirs, mine)).toEqual({ kind: "diverged", mine, theirs });
  });
});

describe("a version chosen over another", () => {
  it("is newer than both, and wins back no time and no switch", () => {
    const chosen = local({ sequence: 4, timeLeftSeconds: 400, tabSwitchCount: 1 });
    const other = local(
      { sequence: 8, timeLeftSeconds: 300, tabSwitchCount: 3 },
      { resumeCount: 2 },
    );
    expect(chosenOver(chosen, other)).toMatchObject({
      resumeCount: 2,
      progress: { sequence: 9, timeLeftSeconds: 400 - 2 * 60, tabSwitchCount: 3 },
    });
  });
});

describe("an active attempt", () => {
  it("starts where the attempt stood and becomes progress again", () => {
    const attempt = activate(sampleAttempt({ timeLeftSeconds: 540, currentQuestion: 2 }));
    expect(attempt.secondsAtStart).toBe(540);
    expect(progressOf(attempt, 530, 8)).toEqual(
      sampleProgress({
        sequence: 8,
        currentQuestion: 2,
        timeLeftSeconds: 530,
        firstShown: [-1, -1, 60, -1],
        secondsSpent: [0, 0, 10, 0],
        visits: [0, 0, 1, 0],
      }),
    );
  });
});

describe("fitsPaper", () => {
  it.each([
    ["too few answers", { answers: [1] }, false],
    ["an option that is not there", { answers: [4, -1, -1, -1] }, false],
    ["a question that is not there", { currentQuestion: 4 }, false],
    ["more time than the test has", { timeLeftSeconds: 601 }, false],
    ["progress of this paper", { answers: [3, -1, 0, -1] }, true],
  ] as const)("%s: %s", (_, changes, fits) => {
    expect(fitsPaper(sampleProgress(changes), samplePaper)).toBe(fits);
  });
});
