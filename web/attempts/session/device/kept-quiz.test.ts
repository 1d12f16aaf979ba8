import { expect, it } from "vitest";
import { keptQuizFrom } from "./kept-quiz.ts";
import type { SavedProgress } from "./saved-progress.ts";

/** Any time will do: the clock stops while the student is away. */
const NOW = 9_000;

const saved: SavedProgress = {
  testId: "12",
  isRandomTest: false,
  startTime: 0,
  sequence: 9,
  confirmedSequence: 8,
  currentQuestion: 3,
  answers: [0, 2, 1, -1, -1],
  marked: [false, false, false, false, false],
  firstShown: [0, 1, 2, 3, -1],
  secondsSpent: [0, 0, 0, 0, 0],
  changeCounts: [0, 0, 0, 0, 0],
  visits: [0, 0, 0, 0, 0],
  choices: ["", "", "", "", ""],
  secondsReading: [0, 0, 0, 0, 0],
  answeredAt: [-1, -1, -1, -1, -1],
  tabSwitchCount: 0,
  timeLeft: 4_460,
  lastSaveTime: 2_000,
  expiresAt: 3_000,
  userId: "7",
  attemptId: "1",
  title: "Full Mock 4",
  totalQuestions: 5,
  durationMinutes: 120,
  resumeCount: 0,
  writer: "a",
};

it("shows what this device knows: how far, what the server has, where it goes on", () => {
  const confirmed = { at: 1_000, answers: [0, 2, -1, -1, -1] };
  expect(keptQuizFrom({ ...saved, confirmed }, NOW)).toEqual({
    title: "Full Mock 4",
    answered: 3,
    total: 5,
    savedAt: 1_000,
    onlyHere: [3],
    secondsLeft: 4_400,
    question: 4,
  });
});

it("subtracts the time since the last save where the clock runs on", () => {
  const kept = keptQuizFrom({ ...saved, clockRunsOn: true }, saved.lastSaveTime + 60_000);
  expect(kept.secondsLeft).toBe(saved.timeLeft - 60);
});

it("has nothing on this device alone when the server confirmed it all", () => {
  expect(keptQuizFrom({ ...saved, confirmedSequence: 9 }, NOW)).toMatchObject({
    savedAt: null,
    onlyHere: [],
  });
});

it("doesn't guess what the server has", () => {
  expect(keptQuizFrom(saved, NOW)).toMatchObject({ savedAt: null, onlyHere: null });
});
