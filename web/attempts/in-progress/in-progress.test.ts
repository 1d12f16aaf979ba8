import { describe, expect, it } from "vitest";
import type { SavedProgress } from "../session/device/saved-progress.ts";
import { awayWords, joinInProgress, percentDone } from "./in-progress.ts";

const savedAt = Date.parse("2026-01-14T13:00:00.000Z");

const onServer = {
  __typename: "Attempt" as const,
  id: "7",
  kind: "REGULAR" as const,
  testId: "118",
  randomTestId: null,
  title: "Full Mock 3",
  filtersName: null,
  totalQuestions: 4,
  durationMinutes: 20,
  startedAt: "2026-01-14T12:50:00.000Z",
  savedAt: "2026-01-14T13:00:00.000Z",
  sequence: 5,
  currentQuestion: 1,
  timeLeftSeconds: 600,
  secondsWorked: 540,
  tabSwitchCount: 1,
  resumeCount: 0,
  clockRunsOn: false,
  extraSeconds: 0,
  isReopened: false,
  answers: [0, -1, -1, -1],
  takenUpAt: null,
  takenUpFrom: null,
};

const inBrowser: SavedProgress = {
  testId: "118",
  isRandomTest: false,
  startTime: savedAt - 60_000,
  sequence: 6,
  currentQuestion: 2,
  timeLeft: 630,
  tabSwitchCount: 0,
  answers: [0, 1, -1, -1],
  marked: [false, false, false, false],
  firstShown: [0, 1, 2, -1],
  secondsSpent: [1, 1, 1, 0],
  changeCounts: [1, 1, 0, 0],
  visits: [1, 1, 0, 0],
  choices: ["A", "B", "", ""],
  secondsReading: [0, 0, 0, 0],
  answeredAt: [-1, -1, -1, -1],
  lastSaveTime: savedAt + 1000,
  expiresAt: savedAt + 86_400_000,
  userId: "1",
  attemptId: "7",
  title: "Full Mock 3",
  totalQuestions: 4,
  durationMinutes: 20,
  resumeCount: 0,
  confirmedSequence: 5,
  writer: "tab",
};

const none: ReadonlySet<string> = new Set();

function only(...join: Parameters<typeof joinInProgress>) {
  const [quiz, ...others] = joinInProgress(...join);
  if (!quiz || others.length > 0) throw new Error("Not exactly one quiz.");
  return quiz;
}

describe("quizzes in progress", () => {
  it("calls a random test without a name by its filters, no matter which device saved it last", () => {
    const drawn = { title: "Random Test", filtersName: "Law of Torts" };
    const here = { ...inBrowser, title: "Random Test" };
    expect(only([{ ...onServer, ...drawn }], [here], none).title).toBe("Law of Torts");
    expect(only([{ ...onServer, ...drawn, title: "Mine" }], [], none).title).toBe("Mine");
    expect(only(null, [here], none).title).toBe("Random Test");
  });

  it("knows what the server has, and whose save is the newest", () => {
    const joined = only([onServer], [inBrowser], none);
    expect(joined).toMatchObject({ serverSequence: 5, isSavedHere: true });
    expect(only([{ ...onServer, sequence: 7 }], [inBrowser], none)).toMatchObject({
      serverSequence: 7,
      isSavedHere: false,
    });
    expect(only(null, [inBrowser], none).serverSequence).toBeNull();
  });

  it("counts work as the server does: no time that was given up with a section", () => {
    expect(only([onServer], [], none).secondsWorked).toBe(540);
    const left = { ...inBrowser, timeLeft: 200, lastSaveTime: savedAt + 30_000 };
    expect(only([onServer], [left], none).secondsWorked, "since the server's newest").toBe(570);
    const atWork = { ...inBrowser, timeLeft: 590, lastSaveTime: savedAt + 60_000 };
    expect(only([onServer], [atWork], none).secondsWorked, "not asleep").toBe(550);
    expect(only([{ ...onServer, sequence: 7 }], [left], none).secondsWorked).toBe(540);
    expect(only(null, [left], none).secondsWorked, "since its start").toBe(90);
  });

  it("takes the newer sequence, and gives back neither time nor switches", () => {
    expect(only([onServer], [inBrowser], none)).toMatchObject({
      sequence: 6,
      currentQuestion: 2,
      answered: 2,
      timeLeftSeconds: 600,
      tabSwitchCount: 1,
    });
    const behind = { ...inBrowser, sequence: 4 };
    expect(only([onServer], [behind], none)).toMatchObject({ sequence: 5, answered: 1 });
  });

  it("keeps another attempt's saved progress away from an attempt on the same test", () => {
    const older = { ...inBrowser, attemptId: "6" };
    expect(only([onServer], [older], none)).toMatchObject({ attemptId: "7", answered: 1 });
  });

  it("shows this browser's alone while the server's are not known", () => {
    expect(only(null, [inBrowser], none)).toMatchObject({ attemptId: "7", answered: 2 });
  });

  it("leaves out what is over on the server, or waits to be submitted", () => {
    expect(joinInProgress([], [inBrowser], none)).toEqual([]);
    expect(joinInProgress([onServer], [inBrowser], new Set(["7"]))).toEqual([]);
  });

  it("names a random test as the address does, and puts the last saved first", () => {
    const random = {
      ...onServer,
      id: "9",
      kind: "RANDOM" as const,
      testId: null,
      randomTestId: "57",
      savedAt: "2026-01-14T13:05:00.000Z",
    };
    const ids = joinInProgress([onServer, random], [], none).map(({ testId }) => testId);
    expect(ids).toEqual(["random-57", "118"]);
  });

  it("counts how much is answered", () => {
    expect(percentDone(only([onServer], [], none))).toBe(25);
    expect(percentDone({ ...only([onServer], [], none), totalQuestions: 0 })).toBe(0);
  });
});

describe("the disconnection notice", () => {
  const quiz = only([onServer], [], none);
  const minute = 60_000;

  it("shows the minutes away, what resuming costs and the switches used", () => {
    expect(awayWords(quiz, savedAt + 12 * minute)).toBe(
      "Away for 12 minutes. Resuming costs 1 penalty minute. Tab switches used: 1 of 4.",
    );
    expect(awayWords({ ...quiz, resumeCount: 2 }, savedAt + 30_000)).toBe(
      "Away for less than a minute. Resuming costs 1 penalty minute, after 2 before. Tab switches used: 1 of 4.",
    );
  });

  it("shows when it can only be submitted", () => {
    expect(awayWords({ ...quiz, timeLeftSeconds: 60 }, savedAt)).toMatch(
      /No time is left after that, so it can only be submitted\.$/,
    );
    expect(awayWords({ ...quiz, tabSwitchCount: 5 }, savedAt)).toMatch(
      /Tab switches used: 4 of 4\. Resuming counts as a switch, so it can only be submitted\.$/,
    );
  });

  it("names no cost while nothing was saved in a minute, and the penalty from then on", () => {
    const started = { ...quiz, sequence: 0, tabSwitchCount: 0 };
    expect(awayWords(started, savedAt + minute)).toBe(
      "Away for 1 minute. Resuming costs nothing in the first minute. Tab switches used: 0 of 4.",
    );
    expect(awayWords(started, savedAt + minute + 1_000)).toBe(
      "Away for 1 minute. Resuming costs 1 penalty minute. Tab switches used: 0 of 4.",
    );
  });
});
