import { describe, expect, it } from "vitest";
import { NO_SCHEDULE as NONE, type Schedule, scheduleErrors, scheduleLosses } from "./schedule.ts";

const NOW = new Date("2026-12-06T04:30:00Z");
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

const NOBODY = { started: 0, seen: 0, ends: [], before: NONE };

const fields = (errors: readonly { field: string }[]) => errors.map(({ field }) => field);

it.each<[what: string, schedule: Partial<Schedule>, wrong: string[]]>([
  ["no limits", {}, []],
  ["an opening alone", { opensAt: at(0) }, []],
  ["a closing after the opening", { opensAt: at(0), closesAt: at(1) }, []],
  ["a closing as it opens", { opensAt: at(0), closesAt: at(0) }, ["closesAt"]],
  ["a closing before it opens", { opensAt: at(1), closesAt: at(0) }, ["closesAt"]],
  ["results as it opens", { opensAt: at(0), resultsAt: at(0) }, []],
  ["results before it opens", { opensAt: at(1), resultsAt: at(0) }, ["resultsAt"]],
  ["results as it closes", { closesAt: at(9), resultsAt: at(9) }, ["resultsAt"]],
  ["results a minute later", { closesAt: at(9), resultsAt: at(10) }, []],
  ["results before it closes", { closesAt: at(9), resultsAt: at(8) }, ["resultsAt"]],
  [
    "results while late starts have their full time",
    { closesAt: at(9), resultsAt: at(69), isLateStartCut: false },
    ["resultsAt"],
  ],
  [
    "results once late starts have had it",
    { closesAt: at(9), resultsAt: at(70), isLateStartCut: false },
    [],
  ],
  [
    "results while answers given in time still arrive",
    { closesAt: at(9), resultsAt: at(18), clockRunsOn: true },
    ["resultsAt"],
  ],
  ["results once they are in", { closesAt: at(9), resultsAt: at(19), clockRunsOn: true }, []],
  [
    "results a minute after it closes, where late answers are refused",
    { closesAt: at(9), resultsAt: at(10), clockRunsOn: true, lateAnswers: "refuse" },
    [],
  ],
  ["1 attempt", { attemptLimit: 1 }, []],
  ["20 attempts", { attemptLimit: 20 }, []],
  ["no attempt", { attemptLimit: 0 }, ["attemptLimit"]],
  ["21 attempts", { attemptLimit: 21 }, ["attemptLimit"]],
  ["a rank of a test that closes", { closesAt: at(9), isRanked: true }, []],
  ["a rank of a test that never closes", { isRanked: true }, ["isRanked"]],
  ["a test that opens again", { closesAt: at(9), opensAgain: true }, []],
  ["a test that opens again and never closes", { opensAgain: true }, ["opensAgain"]],
])("judges %s", (_what, schedule, wrong) => {
  expect(
    fields(scheduleErrors({ ...NONE, ...schedule }, { durationMinutes: 60, extraSeconds: 0 })),
  ).toEqual(wrong);
});

describe("a change takes nothing from students", () => {
  it("while nobody has started, whatever it is", () => {
    const next = { ...NONE, opensAt: at(9), closesAt: at(10), resultsAt: at(11), attemptLimit: 1 };
    expect(scheduleLosses(next, NOBODY, NOW)).toEqual([]);
  });

  it("so it can't open later once somebody has started", () => {
    const facts = { ...NOBODY, started: 1 };
    expect(scheduleLosses({ ...NONE, opensAt: at(0) }, facts, NOW)).toEqual([]);
    expect(scheduleLosses({ ...NONE, opensAt: at(1) }, facts, NOW)).toEqual([
      { field: "opensAt", message: "1 student has started this test, so it can’t open later." },
    ]);
  });

  it("so it can't close before the last clock ends", () => {
    const facts = { started: 3, seen: 0, before: NONE, ends: [at(30), at(60), at(90.5)] };
    expect(scheduleLosses({ ...NONE, closesAt: at(91) }, facts, NOW)).toEqual([]);
    expect(scheduleLosses({ ...NONE, closesAt: at(60) }, facts, NOW)).toEqual([
      {
        field: "closesAt",
        message:
          "1 student is taking this test and would lose time. It can close from Dec 06, 2026 11:31 AM IST on.",
      },
    ]);
    const uncut = { ...NONE, closesAt: at(1), isLateStartCut: false };
    expect(scheduleLosses(uncut, facts, NOW)).toEqual([]);
  });

  it("so late answers are not refused that count until now, nor a rank taken back", () => {
    const before: Schedule = { ...NONE, closesAt: at(90), clockRunsOn: true, isRanked: true };
    const facts = { started: 2, seen: 0, ends: [at(30)], before };
    expect(scheduleLosses(before, facts, NOW)).toEqual([]);
    expect(scheduleLosses({ ...before, lateAnswers: "refuse" }, facts, NOW)).toEqual([
      {
        field: "lateAnswers",
        message: "1 student is taking this test, and late answers of theirs would count no more.",
      },
    ]);
    const refusing: Schedule = { ...before, lateAnswers: "refuse" };
    expect(
      scheduleLosses({ ...refusing, lateAnswers: "accept" }, { ...facts, before: refusing }, NOW),
    ).toEqual([]);
    expect(scheduleLosses({ ...before, isRanked: false }, facts, NOW)).toEqual([
      {
        field: "isRanked",
        message: "2 students have started this test for a rank, so it keeps it.",
      },
    ]);
    expect(scheduleLosses({ ...before, clockRunsOn: false }, facts, NOW)).toEqual([]);
  });

  it("so results can't hide again once somebody has seen theirs", () => {
    const facts = { ...NOBODY, started: 2, seen: 2 };
    expect(scheduleLosses({ ...NONE, resultsAt: at(0) }, facts, NOW)).toEqual([]);
    expect(scheduleLosses({ ...NONE, resultsAt: at(1) }, facts, NOW)).toEqual([
      {
        field: "resultsAt",
        message: "2 students have seen their scores already, so results can’t show later.",
      },
    ]);
  });
});

it("waits with results for those with extra time", () => {
  const length = { durationMinutes: 60, extraSeconds: 600 };
  const cut: Schedule = { ...NONE, closesAt: at(9), resultsAt: at(19) };
  expect(fields(scheduleErrors(cut, length))).toEqual(["resultsAt"]);
  expect(scheduleErrors({ ...cut, resultsAt: at(20) }, length)).toEqual([]);
  // They begin up to ten minutes later, and have ten minutes more.
  const uncut = { ...cut, isLateStartCut: false };
  expect(fields(scheduleErrors({ ...uncut, resultsAt: at(89) }, length))).toEqual(["resultsAt"]);
  expect(scheduleErrors({ ...uncut, resultsAt: at(90) }, length)).toEqual([]);
});
