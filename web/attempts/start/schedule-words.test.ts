import { expect, it, onTestFinished, vi } from "vitest";
import { minutesUntilClosing, scheduleWords } from "./schedule-words.ts";

const NONE = {
  closesAt: null,
  isLateStartCut: true,
  resultsAt: null,
  attemptLimit: null,
  extraSeconds: 0,
};
const NOW = Date.parse("2026-12-06T06:00:00Z");
const CLOSES = { ...NONE, closesAt: "2026-12-06T07:00:00Z" };

it("says what a schedule means to who starts", () => {
  expect(scheduleWords(NONE, NOW)).toBe("");
  expect(
    scheduleWords({ ...CLOSES, resultsAt: "2026-12-06T12:30:00Z", attemptLimit: 1 }, NOW),
  ).toBe(
    "The test closes on Dec 06, 2026 12:30 PM IST. Every clock ends then. It can be taken once: a start counts, however it ends. Scores and keys show from Dec 06, 2026 6:00 PM IST.",
  );
  expect(scheduleWords({ ...CLOSES, isLateStartCut: false, attemptLimit: 3 }, NOW)).toBe(
    "It can be started until Dec 06, 2026 12:30 PM IST. It can be taken 3 times: every start counts.",
  );
});

it("says when a test has closed", () => {
  const closed = Date.parse("2026-12-06T07:00:00Z");
  const words = "The test closed on Dec 06, 2026 12:30 PM IST.";
  expect(scheduleWords(CLOSES, closed)).toBe(words);
  expect(scheduleWords({ ...CLOSES, isLateStartCut: false }, closed)).toBe(words);
});

it("counts the minutes that a closing leaves", () => {
  const now = Date.parse("2026-12-06T06:50:30Z");
  expect(minutesUntilClosing(NONE, 30, now)).toBe(30);
  expect(minutesUntilClosing(CLOSES, 30, now)).toBe(9);
  expect(minutesUntilClosing(CLOSES, 5, now)).toBe(5);
  expect(minutesUntilClosing({ ...CLOSES, isLateStartCut: false }, 30, now)).toBe(30);
});

it("adds the reader's own time in another zone", () => {
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(300);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(scheduleWords({ ...CLOSES, resultsAt: "2026-12-06T02:30:00Z" }, NOW)).toBe(
    "The test closes on Dec 06, 2026 12:30 PM IST (2:00 AM your time). Every clock ends then. Scores and keys show from Dec 06, 2026 8:00 AM IST (Dec 05, 2026 9:30 PM your time).",
  );
});
