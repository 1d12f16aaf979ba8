import { beforeEach, describe, expect, it } from "vitest";
import { quizLimits } from "#rules/limits.ts";
import { listNames } from "#rules/progress.ts";
import { MemoryStorage } from "../../testing/memory-storage.ts";
import { samplePaper, sampleProgress } from "../../testing/sample-attempt.ts";
import { progressKey } from "./device-storage.ts";
import {
  answersHereAlone,
  keepLocally,
  listSavedProgress,
  listUnsentProgress,
  readSavedProgress,
  removeSavedAttempt,
  removeSavedProgress,
  removeUnsentProgress,
  setUnsentAside,
} from "./saved-progress.ts";

const NOW = samplePaper.startedAt + 60_000;
const DAY_MS = quizLimits.savedProgressLifetimeMs;
const HOUR_MS = DAY_MS / 24;
const known = { resumeCount: 1, confirmedSequence: 2 };
/** Every list could be missing, as if a later version had added it. */
const added = listNames.filter((name) => name !== "answers");
let storage: MemoryStorage;

function keep(
  userId = "5",
  testId = "12",
  now = NOW,
  what: Parameters<typeof keepLocally>[4] = known,
  attemptId = "7",
): boolean {
  const owner = { userId, writer: "tab", now };
  const progress = sampleProgress({ sequence: 3, timeLeftSeconds: 480, tabSwitchCount: 1 });
  return keepLocally(storage, owner, { ...samplePaper, testId, attemptId }, progress, what);
}

beforeEach(() => {
  storage = new MemoryStorage();
});

describe("saved progress", () => {
  it("has the documented fields", () => {
    keep();
    expect(readSavedProgress(storage, "5", "12", NOW)).toMatchObject({
      testId: "12",
      isRandomTest: false,
      startTime: samplePaper.startedAt,
      currentQuestion: 0,
      answers: [-1, -1, -1, -1],
      timeLeft: 480,
      tabSwitchCount: 1,
      lastSaveTime: NOW,
      expiresAt: NOW + DAY_MS,
    });
  });

  it("has an index of the tests with saved progress, newest first", () => {
    keep("5", "12", NOW);
    keep("5", "random-3", NOW + 1);
    keep("5", "12", NOW);
    expect(storage.getItem("lexam.quiz-progress.5")).toBe('["12","random-3"]');
    const listed = listSavedProgress(storage, "5", NOW + 2).map((saved) => saved.testId);
    expect(listed).toEqual(["random-3", "12"]);
  });

  it("is seen by its own account alone", () => {
    keep("5");
    expect(readSavedProgress(storage, "6", "12", NOW)).toBeNull();
    expect(listSavedProgress(storage, "6", NOW)).toEqual([]);
    keep("6");
    expect(readSavedProgress(storage, "5", "12", NOW)?.userId).toBe("5");
  });

  it("that the server has lives 24 hours, then it is removed when found", () => {
    keep("5", "12", NOW, { ...known, confirmedSequence: 3 });
    expect(readSavedProgress(storage, "5", "12", NOW + DAY_MS - 1)).not.toBeNull();
    expect(readSavedProgress(storage, "5", "12", NOW + DAY_MS)).toBeNull();
    expect(storage.length).toBe(0);
  });

  it("with unsent answers stays, whatever this device's clock says", () => {
    keep();
    for (const now of [NOW + 25 * HOUR_MS, NOW - 25 * HOUR_MS, NOW + 400 * DAY_MS]) {
      expect(readSavedProgress(storage, "5", "12", now)?.attemptId).toBe("7");
      expect(listSavedProgress(storage, "5", now)).toHaveLength(1);
    }
  });

  it("with other work than the server has, but the same answers, has nothing unsent", () => {
    const confirmed = { at: NOW, answers: sampleProgress().answers };
    keep("5", "12", NOW, { ...known, confirmed });
    expect(listUnsentProgress(storage, "5")).toEqual([]);
    expect(readSavedProgress(storage, "5", "12", NOW + DAY_MS)).toBeNull();
  });

  it("names the answers that are on this device alone, known to the server or not", () => {
    const { answers } = sampleProgress();
    keep("5", "12", NOW, { ...known, confirmed: { at: NOW, answers: answers.map(() => -1) } });
    const saved = readSavedProgress(storage, "5", "12", NOW);
    if (saved === null) throw new Error("Nothing is kept.");
    const mine = { ...saved, answers: [2, 1, -1, 0] };
    expect(answersHereAlone(mine, [])).toEqual([1, 2, 4]);
    // A save that arrived although its response was lost, and an answer from the other device.
    expect(answersHereAlone(mine, [2, -1, 3, -1])).toEqual([2, 4]);
    expect(answersHereAlone({ ...mine, confirmedSequence: mine.sequence }, [])).toEqual([]);
    const { confirmed: _, ...unknown } = mine;
    expect(answersHereAlone(unknown, [2, -1, 3, -1])).toEqual([2, 4]);
  });

  it("with unsent answers is set aside when its attempt is over, and when another one is kept", () => {
    keep();
    setUnsentAside(storage, { userId: "5", testId: "12", attemptId: "7" });
    expect(readSavedProgress(storage, "5", "12", NOW)).toBeNull();
    expect(listUnsentProgress(storage, "5").map(({ attemptId }) => attemptId)).toEqual(["7"]);
    keep("5", "12", NOW, known, "8");
    keep("5", "12", NOW, known, "9");
    expect(listUnsentProgress(storage, "5").map(({ attemptId }) => attemptId)).toEqual([
      "7",
      "8",
      "9",
    ]);
    expect(listSavedProgress(storage, "5", NOW)).toHaveLength(1);
    removeUnsentProgress(storage, { userId: "5", testId: "12", attemptId: "8" });
    removeUnsentProgress(storage, { userId: "5", testId: "12", attemptId: "9" });
    expect(listUnsentProgress(storage, "5").map(({ attemptId }) => attemptId)).toEqual(["7"]);
  });

  it.each([
    ["no JSON", "{"],
    ["another shape", '{"testId":"12"}'],
    ["a list", "[]"],
    ["nothing", "null"],
  ])("that is unreadable (%s) is removed when found", (_, text) => {
    keep();
    storage.setItem(progressKey("5", "12"), text);
    expect(listSavedProgress(storage, "5", NOW)).toEqual([]);
    expect(storage.length).toBe(0);
  });

  it("with lists of different lengths is unreadable", () => {
    keep();
    const saved = { ...readSavedProgress(storage, "5", "12", NOW), marked: [true] };
    storage.setItem(progressKey("5", "12"), JSON.stringify(saved));
    expect(readSavedProgress(storage, "5", "12", NOW)).toBeNull();
  });

  it.each(added)("that was kept before there were %s has them untouched", (name) => {
    keep();
    const saved = readSavedProgress(storage, "5", "12", NOW);
    storage.setItem(progressKey("5", "12"), JSON.stringify({ ...saved, [name]: undefined }));
    expect(readSavedProgress(storage, "5", "12", NOW)).toEqual(saved);
    removeSavedAttempt(storage, { userId: "5", testId: "12", attemptId: "another" });
    expect(storage.length, "that of a newer attempt stays").toBe(2);
  });

  it("is removed with its place in the index", () => {
    keep();
    keep("5", "13");
    removeSavedProgress(storage, "5", "12");
    expect(listSavedProgress(storage, "5", NOW).map((saved) => saved.testId)).toEqual(["13"]);
  });

  it("of a newer attempt on the same test stays", () => {
    keep();
    removeSavedAttempt(storage, { userId: "5", testId: "12", attemptId: "another" });
    expect(readSavedProgress(storage, "5", "12", NOW)).not.toBeNull();
    removeSavedAttempt(storage, { userId: "5", testId: "12", attemptId: "7" });
    expect(storage.length).toBe(0);
  });

  it("survives a storage that is full or denied without throwing", () => {
    storage.full = true;
    expect(keep()).toBe(false);
    expect(readSavedProgress(null, "5", "12", NOW)).toBeNull();
    expect(() => removeSavedProgress(null, "5", "12")).not.toThrow();
  });
});
