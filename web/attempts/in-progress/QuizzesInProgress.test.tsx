import { fireEvent, screen, within } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { OpenAttemptFragment } from "../../gql/graphql.ts";
import { answerFetch } from "../../testing/sample-fetch.ts";
import { showRoutes, signInSample } from "../../testing/show.tsx";
import type { Part } from "../../ui/part.ts";
import { sampleProgress } from "../testing/sample-attempt.ts";
import { QuizzesInProgress } from "./QuizzesInProgress.tsx";

beforeEach(() => signInSample());
afterEach(() => vi.unstubAllGlobals());

const savedAt = Date.parse("2026-01-14T13:00:00.000Z");
const AWAY_MS = 300_000;

const quiz = (id: number, changes: Partial<OpenAttemptFragment> = {}): OpenAttemptFragment => ({
  ...{ __typename: "Attempt", id: String(id), kind: "REGULAR", testId: `11${id}` },
  ...{ randomTestId: null, title: `Mock ${id}`, filtersName: null, totalQuestions: 4 },
  ...{ durationMinutes: 20, startedAt: "2026-01-14T12:50:00.000Z", sequence: 5 },
  savedAt: new Date(savedAt - id * 1_000).toISOString(),
  ...{ currentQuestion: 1, timeLeftSeconds: 600, tabSwitchCount: 1, penaltyMinutes: 0 },
  ...{ answers: [0, -1, -1, -1], takenUpAt: null, takenUpFrom: null },
  ...changes,
});

const ready = (...data: OpenAttemptFragment[]): Part<OpenAttemptFragment[]> => ({
  state: "ready",
  data,
});

function list(attempts: Part<OpenAttemptFragment[]>, onRefresh = async () => true) {
  const refreshes = vi.fn(onRefresh);
  const element = (
    <QuizzesInProgress
      attempts={attempts}
      now={savedAt + AWAY_MS}
      onRefresh={refreshes}
      instead={<p>Take a mock</p>}
      also={<p>Seven are due</p>}
    />
  );
  const { path } = showRoutes(
    [
      { path: "/dashboard", element },
      { path: "/quiz/:id", element: <p>In the hall</p> },
    ],
    "/dashboard",
  );
  return { refreshes, path };
}

const discarded = { discardAttempt: { __typename: "Attempt", id: "1", status: "ABANDONED" } };

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const titles = () =>
  screen.getAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);

it("says what is next where no quiz is under way, and nothing of quizzes", () => {
  list(ready());
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Next");
  expect(screen.getByText("Take a mock")).toBeTruthy();
  expect(screen.queryByText("Seven are due")).toBeNull();
});

it("tells how far a quiz is, and goes on with it", () => {
  const { path } = list(ready(quiz(1)));
  expect(screen.getByRole("heading", { level: 2 }).textContent).toBe("Quizzes In Progress");
  expect(screen.queryByText("Take a mock")).toBeNull();
  expect(screen.getByText("Seven are due")).toBeTruthy();
  const { textContent } = screen.getByRole("listitem");
  expect(textContent).toContain("Question 2 of 4");
  expect(textContent).toContain("10:00 left");
  fireEvent.click(screen.getByRole("link", { name: "Continue Quiz: Mock 1" }));
  expect(path()).toBe("/quiz/111");
});

it("shows the three that were saved last, and the others when they are asked for", () => {
  list(ready(quiz(4), quiz(2), quiz(1), quiz(3)));
  expect(titles()).toEqual(["Mock 1", "Mock 2", "Mock 3"]);
  press("Show All 4 Quizzes");
  expect(titles()).toEqual(["Mock 1", "Mock 2", "Mock 3", "Mock 4"]);
  press("Show Fewer Quizzes");
  expect(titles()).toHaveLength(3);
});

it("says why the server's could not be loaded, and asks for them again", () => {
  const retry = vi.fn();
  list({ state: "failed", words: "The server can’t be reached.", retry });
  expect(screen.getByText(/could not be loaded this time/)).toBeTruthy();
  expect(screen.queryByText("Take a mock")).toBeNull();
  press("Try Again");
  expect(retry).toHaveBeenCalledOnce();
});

it.each([
  [true, "Quizzes in progress are up to date."],
  [false, "The server did not answer. What is shown may not be up to date."],
])(
  "asks again by Refresh, once while it waits, and tells the end of it (%s)",
  async (ok, words) => {
    const answer = Promise.withResolvers<boolean>();
    const { refreshes } = list(ready(quiz(1)), () => answer.promise);
    press("Refresh: Mock 1");
    press("Refresh: Mock 1");
    expect(refreshes).toHaveBeenCalledOnce();
    expect(screen.queryByText(words)).toBeNull();
    answer.resolve(ok);
    expect(await screen.findByText(words)).toBeTruthy();
  },
);

it("leads to the submit of what can only be submitted, and offers to throw nothing away", () => {
  const { path } = list(ready(quiz(1, { tabSwitchCount: 4 })));
  expect(screen.queryByText("Continue Quiz")).toBeNull();
  expect(screen.queryByRole("button", { name: "Discard: Mock 1" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Start Fresh: Mock 1" })).toBeNull();
  fireEvent.click(screen.getByRole("link", { name: "Submit Quiz: Mock 1" }));
  expect(path()).toBe("/quiz/111");
});

/** The dialog comes in a file of its own. */
async function dialogOf(name: string) {
  return within(await screen.findByRole("dialog", { name }, { timeout: 20_000 }));
}

async function askToDiscard() {
  press("Discard: Mock 1");
  return dialogOf("Discard this attempt?");
}

it("discards a quiz when that is confirmed, and not before", async () => {
  const asked = answerFetch({ DiscardAttempt: () => discarded });
  const { refreshes } = list(ready(quiz(1)));
  const first = await askToDiscard();
  expect(document.activeElement?.textContent).toBe("Keep It");
  fireEvent.click(first.getByRole("button", { name: "Keep It" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(asked).toEqual([]);
  fireEvent.click((await askToDiscard()).getByRole("button", { name: "Discard" }));
  expect(await screen.findByText("Mock 1 is discarded")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(asked).toEqual([{ name: "DiscardAttempt", variables: { attemptId: "1", sequence: 5 } }]);
  expect(refreshes).toHaveBeenCalledOnce();
});

it("keeps the question open when nobody answered, and does it by another press", async () => {
  let isAway = true;
  answerFetch({
    DiscardAttempt: () => (isAway ? new TypeError("Failed to fetch") : discarded),
  });
  const { refreshes } = list(ready(quiz(1)));
  const dialog = await askToDiscard();
  fireEvent.click(dialog.getByRole("button", { name: "Discard" }));
  expect((await dialog.findByRole("alert")).textContent).toMatch(/^Nothing was discarded\./);
  expect(refreshes).not.toHaveBeenCalled();
  isAway = false;
  fireEvent.click(dialog.getByRole("button", { name: "Discard" }));
  expect(await screen.findByText("Mock 1 is discarded")).toBeTruthy();
});

it("throws nothing away that went on elsewhere meanwhile, and says so", async () => {
  answerFetch({
    DiscardAttempt: () =>
      new GraphQLError("It went on.", { extensions: { code: "CONFLICT", sequence: 9 } }),
    // A tab that this one knows nothing of has submitted it.
    Attempt: () => ({
      attempt: {
        ...{ ...quiz(1, { sequence: 9 }), ...sampleProgress(), status: "SUBMITTED" },
        ...{ sequence: 9, correctMarks: 1, incorrectMarks: 0, secondsSinceSaved: 1 },
        ...{ questions: [], passages: [], sections: [], sectionClocks: null, annotations: null },
      },
    }),
  });
  const { refreshes } = list(ready(quiz(1)));
  fireEvent.click((await askToDiscard()).getByRole("button", { name: "Discard" }));
  expect(
    await screen.findByText(
      "Mock 1 went on elsewhere. Nothing was discarded.",
      {},
      // What looks into it comes in a file of its own.
      { timeout: 20_000 },
    ),
  ).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(refreshes).toHaveBeenCalledOnce();
});

it("begins anew in the hall when that is confirmed", async () => {
  const { path } = list(ready(quiz(1)));
  press("Start Fresh: Mock 1");
  const dialog = await dialogOf("Discard 1 answer and start fresh?");
  fireEvent.click(dialog.getByRole("button", { name: "Discard and Start" }));
  expect(await screen.findByText("In the hall")).toBeTruthy();
  expect(path()).toBe("/quiz/111");
});
