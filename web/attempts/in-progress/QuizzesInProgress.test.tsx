import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { OpenAttemptFragment, OpenPracticeFragment } from "../../gql/graphql.ts";
import { showRoutes, signInSample } from "../../testing/show.tsx";
import type { Part } from "../../ui/part.ts";
import { QuizzesInProgress } from "./QuizzesInProgress.tsx";

beforeEach(() => signInSample());

const savedAt = Date.parse("2026-01-14T13:00:00.000Z");
const AWAY_MS = 300_000;

const quiz = (id: number, changes: Partial<OpenAttemptFragment> = {}): OpenAttemptFragment => ({
  ...{ __typename: "Attempt", id: String(id), kind: "REGULAR", testId: `11${id}` },
  ...{ randomTestId: null, title: `Mock ${id}`, filtersName: null, totalQuestions: 4 },
  ...{ durationMinutes: 20, startedAt: "2026-01-14T12:50:00.000Z", sequence: 5 },
  savedAt: new Date(savedAt - id * 1_000).toISOString(),
  ...{
    currentQuestion: 1,
    timeLeftSeconds: 600,
    secondsWorked: 540,
    tabSwitchCount: 1,
    resumeCount: 0,
    clockRunsOn: false,
    extraSeconds: 0,
    isReopened: false,
  },
  ...{ answers: [0, -1, -1, -1], takenUpAt: null, takenUpFrom: null },
  ...changes,
});

const practice: OpenPracticeFragment = {
  ...{ __typename: "Practice", id: "9", title: "Consideration", questionCount: 10 },
  ...{ answeredCount: 5, rightCount: 4, currentQuestion: 5, secondsLeft: null },
  createdAt: "2026-01-14T12:40:00.000Z",
};

const ready = <Data,>(...data: Data[]): Part<Data[]> => ({ state: "ready", data });

function list(
  attempts: Part<OpenAttemptFragment[]>,
  practices: Part<OpenPracticeFragment[]> = ready(),
  onRefresh = async () => true,
) {
  const refreshes = vi.fn(onRefresh);
  const element = (
    <QuizzesInProgress
      userId="7"
      attempts={attempts}
      practices={practices}
      now={savedAt + AWAY_MS}
      onRefresh={refreshes}
    />
  );
  const { path } = showRoutes(
    [
      { path: "/dashboard", element },
      { path: "/quiz/:id", element: <p>The exam screen</p> },
      { path: "/practice/:id", element: <p>The practice</p> },
    ],
    "/dashboard",
  );
  return { refreshes, path };
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const titles = () =>
  screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

it("is left out where nothing is in progress", () => {
  list(ready());
  expect(screen.queryByRole("heading")).toBeNull();
});

it("shows every field of a quiz, and continues it", () => {
  const { path } = list(ready(quiz(1)));
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Quizzes In Progress");
  const { textContent } = screen.getByRole("listitem");
  const fields = ["Regular", "Test 111", "Question 2 of 4", "10:00 left", "25% done"];
  const away = ["Away for 5 minutes", "1 penalty minute", "Tab switches used: 1 of 4"];
  for (const field of [...fields, ...away]) expect(textContent).toContain(field);
  fireEvent.click(screen.getByRole("link", { name: "Continue Quiz: Mock 1" }));
  expect(path()).toBe("/quiz/111");
});

it("shows a practice among the quizzes, and continues it", () => {
  const { path } = list(ready(quiz(1)), ready(practice));
  expect(titles()).toEqual(["Mock 1", "Practice: Consideration"]);
  const { textContent } = screen.getAllByRole("listitem")[1] as HTMLElement;
  for (const field of ["Question 6 of 10", "No clock", "50% done", "Nothing here is scored."]) {
    expect(textContent).toContain(field);
  }
  fireEvent.click(screen.getByRole("link", { name: "Continue Practice: Consideration" }));
  expect(path()).toBe("/practice/9");
});

it("shows the two that were saved last, and the others in place", async () => {
  list(ready(quiz(4), quiz(2), quiz(1), quiz(3)));
  expect(titles()).toEqual(["Mock 1", "Mock 2"]);
  press("Show all 4");
  expect(titles()).toEqual(["Mock 1", "Mock 2", "Mock 3", "Mock 4"]);
  const third = screen.getAllByRole("listitem")[2];
  await waitFor(() => expect(document.activeElement).toBe(third));
});

it("says that the server's didn't load, and queries them again", () => {
  const retry = vi.fn();
  list({ state: "failed", words: "", retry });
  expect(screen.getByText(/This didn’t load\./)).toBeTruthy();
  press("Try Again");
  expect(retry).toHaveBeenCalledOnce();
});

it.each([
  [true, "Quizzes in progress are up to date."],
  [false, "The server did not answer. This list may be out of date."],
])("refreshes once at a time, and says how it ended (%s)", async (ok, words) => {
  const answer = Promise.withResolvers<boolean>();
  const { refreshes } = list(ready(quiz(1)), ready(), () => answer.promise);
  press("Refresh");
  press("Refresh");
  expect(refreshes).toHaveBeenCalledOnce();
  expect(screen.queryByText(words)).toBeNull();
  answer.resolve(ok);
  expect(await screen.findByText(words)).toBeTruthy();
});

it("leads to the submit of what can only be submitted", () => {
  const { path } = list(ready(quiz(1, { tabSwitchCount: 4 })));
  expect(screen.queryByText("Continue Quiz")).toBeNull();
  fireEvent.click(screen.getByRole("link", { name: "Submit Quiz: Mock 1" }));
  expect(path()).toBe("/quiz/111");
});
