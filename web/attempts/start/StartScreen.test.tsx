import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerFetch } from "../../testing/sample-fetch.ts";
import { show, signInSample } from "../../testing/show.tsx";
import { initialState } from "../session/machine/quiz-state.ts";
import type { QuizSession } from "../session/quiz-session.ts";
import { StartScreen } from "./StartScreen.tsx";

beforeEach(() => signInSample());
afterEach(() => vi.unstubAllGlobals());

const overview = {
  ...{ id: "12", kind: "REGULAR", title: "Warm-Up", description: null, totalQuestions: 4 },
  ...{ durationMinutes: 10, correctMarks: 1, incorrectMarks: 0, totalMarks: 4, refusal: null },
  ...{ filters: null, chosenFrom: null, openAttempt: null, sections: [], resultCount: 0 },
  ...{ bestResult: null, results: [] },
};

it.each([
  [false, 1],
  [true, 0],
  [null, 0],
])("marks a test whose isActive is %s as inactive %i times", async (isActive, times) => {
  answerFetch({ TestOverview: () => ({ testOverview: { ...overview, isActive } }) });
  show(
    <StartScreen
      {...{ testId: "12", userId: "7", state: initialState, entering: false, news: "" }}
      session={{} as QuizSession}
      onRestart={() => undefined}
    />,
  );
  expect(await screen.findByRole("heading", { level: 1, name: "Warm-Up" })).toBeTruthy();
  expect(screen.queryAllByText(/^Inactive/)).toHaveLength(times);
});
