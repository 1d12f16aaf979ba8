import { act, screen } from "@testing-library/react";

import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerFetch } from "../../testing/sample-fetch.ts";
import { show, signInSample } from "../../testing/show.tsx";
import { deviceStorage, progressKey } from "../session/device/device-storage.ts";
import { keepLocally } from "../session/device/saved-progress.ts";
import { initialState } from "../session/machine/quiz-state.ts";
import type { QuizSession } from "../session/session.ts";
import { sampleAttempt, sampleProgress } from "../testing/sample-attempt.ts";
import { StartScreen } from "./StartScreen.tsx";

beforeEach(() => signInSample());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
});

const overview = {
  ...{ id: "12", kind: "REGULAR", title: "Warm-Up", description: null, totalQuestions: 4 },
  ...{ durationMinutes: 10, correctMarks: 1, incorrectMarks: 0, totalMarks: 4, refusal: null },
  ...{
    filters: null,
    ...{ chosenFrom: null, isLateStartCut: true, clockRunsOn: false, extraSeconds: 0 },
    isPractice: false,
    openAttempt: null,
    sections: [],
    resultCount: 0,
  },
  ...{ bestResult: null, results: [] },
};

function showStart(): void {
  show(
    <StartScreen
      {...{ testId: "12", userId: "7", state: initialState, entering: false, news: "" }}
      session={{} as QuizSession}
      onRestart={() => undefined}
    />,
  );
}

it.each([
  [true, 0],
  [null, 0],
])("marks a test whose isActive is %s as inactive %i times", async (isActive, times) => {
  answerFetch({ TestOverview: () => ({ testOverview: { ...overview, isActive } }) });
  showStart();
  expect(await screen.findByRole("heading", { level: 1, name: "Warm-Up" })).toBeTruthy();
  expect(screen.queryAllByText(/^Inactive/)).toHaveLength(times);
});

function openAttempt(id: string) {
  const lists = { answers: [1, -1, -1, -1] };
  return {
    ...{ id, kind: "REGULAR", testId: "12", randomTestId: null, title: "Warm-Up" },
    ...{ filtersName: null, totalQuestions: 4, durationMinutes: 10, description: null },
    ...{ startedAt: "2026-01-14T12:25:00.000Z", savedAt: "2026-01-14T12:26:00.000Z" },
    ...{
      sequence: 3,
      currentQuestion: 0,
      timeLeftSeconds: 540,
      secondsWorked: 60,
      resumeCount: 0,
    },
    ...{ tabSwitchCount: 0, takenUpAt: null, takenUpFrom: null, correctMarks: 1 },
    ...{ incorrectMarks: 0, sections: [], sectionClocks: null, ...lists },
  };
}

function changeElsewhere(oldValue: string | null, newValue: string | null): void {
  const key = progressKey("7", "12");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key, oldValue, newValue })));
}

it("corrects itself when another tab begins, saves and ends an attempt", async () => {
  let open: object | null = null;
  let asked = 0;
  answerFetch({
    TestOverview: () => {
      asked += 1;
      return { testOverview: { ...overview, isActive: true, openAttempt: open } };
    },
  });
  showStart();
  expect(await screen.findByRole("button", { name: "Start Test" })).toBeTruthy();

  open = openAttempt("3");
  changeElsewhere(null, JSON.stringify({ attemptId: "3" }));
  expect(await screen.findByRole("heading", { name: "Resume Previous Attempt" })).toBeTruthy();
  expect(screen.getByText("Started Jan 14, 2026 5:55 PM IST")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Resume Quiz" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Start Fresh" })).toBeTruthy();

  // An answer saved by the other tab causes no request.
  const before = asked;
  changeElsewhere('{"attemptId":"3"}', '{"attemptId":"3","answers":[2]}');
  changeElsewhere("{", null);
  expect(asked).toBe(before);

  open = null;
  changeElsewhere(JSON.stringify({ attemptId: "3" }), null);
  expect(await screen.findByRole("button", { name: "Start Test" })).toBeTruthy();
});

it("asks again when it comes back into view", async () => {
  let asked = 0;
  answerFetch({
    TestOverview: () => {
      asked += 1;
      return { testOverview: { ...overview, isActive: true } };
    },
  });
  showStart();
  await screen.findByRole("button", { name: "Start Test" });
  expect(asked).toBe(1);
  act(() => void document.dispatchEvent(new Event("visibilitychange")));
  await vi.waitFor(() => expect(asked).toBe(2));
});

it("shows every half minute how far another device got, while it is in view", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  // One higher than the sequence after the page is left.
  let open: object = { ...openAttempt("3"), answers: [1, 2, -1, -1] };
  let asked = 0;
  answerFetch({
    TestOverview: () => {
      asked += 1;
      return { testOverview: { ...overview, isActive: true, openAttempt: open } };
    },
  });
  showStart();
  expect(await screen.findByText("2 of 4")).toBeTruthy();
  open = { ...openAttempt("3"), answers: [1, 2, 0, -1], timeLeftSeconds: 480, sequence: 9 };
  act(() => void vi.advanceTimersByTime(30_000));
  expect(await screen.findByText("3 of 4")).toBeTruthy();
  expect(screen.getByText("08:00")).toBeTruthy();

  const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
  const before = asked;
  act(() => void vi.advanceTimersByTime(120_000));
  expect(asked).toBe(before);
  hidden.mockRestore();
});

it("names the answers of the attempt that are on this device alone", async () => {
  const progress = sampleProgress({ sequence: 4, answers: [1, 2, 3, -1] });
  const { paper } = sampleAttempt();
  const owner = { userId: "7", writer: "a tab", now: Date.now() };
  const known = { resumeCount: 0, confirmedSequence: 3 };
  const confirmed = { at: Date.now(), answers: [1, -1, -1, -1] };
  keepLocally(deviceStorage(), owner, { ...paper, attemptId: "3" }, progress, {
    ...{ ...known, confirmed },
  });
  answerFetch({
    TestOverview: () => ({
      testOverview: { ...overview, isActive: true, openAttempt: openAttempt("3") },
    }),
  });
  showStart();
  expect(await screen.findByText("2 answers on this device are not saved yet.")).toBeTruthy();
});

it("leads staff to the preview of a test that nobody takes", async () => {
  answerFetch({ TestOverview: () => ({ testOverview: { ...overview, isActive: false } }) });
  showStart();
  await vi.waitFor(() => expect(document.body.textContent).not.toContain("Loading"));
  expect(screen.queryByRole("heading", { name: "Warm-Up" })).toBeNull();
});
