import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { type Answers, showRoutes, signInSample } from "../testing/show.tsx";
import { ResultsScreen } from "./ResultsScreen.tsx";

const row = (id: number) => ({
  id: String(id),
  kind: "REGULAR",
  testTitle: `Mock ${id}`,
  totalQuestions: 10,
  filtersName: null,
  chosenFrom: null,
  ofPastYears: false,
  ...{ shown: { id: String(id), score: 5, maxMarks: 10, percent: 50 }, withheldUntil: null },
  isPractice: false,
  timeTakenMinutes: 10,
  completedAt: "2026-01-14T13:12:00.000Z",
});
const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => row(from + index));
const userStatistics = {
  ...{ id: "7", totalTestsTaken: 1280, scoredTests: 1280, averageScore: 64.7, bestScore: 94 },
  ...{ highScoreRate: 36, lowScores: 4 },
};
const answers: Answers = {
  Results: {
    results: { totalCount: 120, regularCount: 120, randomCount: 0, items: rows(1, 50) },
    userStatistics,
  },
  MoreResults: ({ skip }) => ({ results: { items: rows(Number(skip) + 1, 50) } }),
};
const routes = [{ path: "/results", element: <ResultsScreen /> }];
const at = (address: string, changes: Answers = {}) =>
  showRoutes(routes, address, { ...answers, ...changes });

beforeEach(() => signInSample());

it("asks the server for what the address says, and shows the figures of all results", async () => {
  const { asked } = at("/results?kind=regular&score=low&sort=fastest");
  expect(await screen.findByText("Mock 1")).toBeTruthy();
  expect(asked[0]).toEqual({
    name: "Results",
    variables: { kind: "REGULAR", score: "LOW", order: "FASTEST" },
  });
  expect(screen.getByText("1,280")).toBeTruthy();
  expect(screen.getByText("Under 50%", { selector: "dt" }).nextSibling?.textContent).toBe(
    "4\u00a0of 1,280",
  );
  const sorting = screen.getByRole("button", { name: "Time taken" });
  expect(sorting.closest("th")?.getAttribute("aria-sort")).toBe("ascending");
});

it("says that a score is hidden, and leads to its blind review", async () => {
  const items = [{ ...row(1), shown: null }];
  at("/results", {
    Results: { results: { totalCount: 1, regularCount: 1, randomCount: 0, items }, userStatistics },
  });
  const unseen = (await screen.findByText("Mock 1")).closest("tr");
  expect(unseen?.textContent).toContain("Score hidden");
  expect(unseen?.textContent).not.toMatch(/%|5 \/ 10/);
  const review = unseen?.querySelector("a");
  expect(review?.textContent).toBe("Review 10");
  expect(review?.getAttribute("href")).toBe("/results/1");
});

it("shows dashes with words, no averages of 0, while every score is hidden", async () => {
  const none = { scoredTests: 0, averageScore: 0, bestScore: 0, highScoreRate: 0, lowScores: 0 };
  const items = [{ ...row(1), shown: null }];
  at("/results", {
    Results: {
      results: { totalCount: 1, regularCount: 1, randomCount: 0, items },
      userStatistics: { ...userStatistics, totalTestsTaken: 1, ...none },
    },
  });
  expect(await screen.findAllByText("No score shown yet")).toHaveLength(2);
  expect(screen.queryByText("0.0")).toBeNull();
});

it("says when a result is out, and offers no review before", async () => {
  const items = [{ ...row(1), shown: null, withheldUntil: "2026-12-06T12:30:00.000Z" }];
  at("/results", {
    Results: { results: { totalCount: 1, regularCount: 1, randomCount: 0, items }, userStatistics },
  });
  const unseen = (await screen.findByText("Mock 1")).closest("tr");
  expect(unseen?.textContent).toContain("Result from Dec 06, 2026 6:00 PM IST");
  expect(unseen?.textContent).toContain("Not out yet");
  expect(unseen?.querySelector("a")?.textContent).toBe("View Receipt");
});

it("marks practice", async () => {
  const items = [{ ...row(1), isPractice: true }, row(2)];
  at("/results", {
    Results: { results: { totalCount: 2, regularCount: 2, randomCount: 0, items }, userStatistics },
  });
  const practice = (await screen.findByText("Mock 1")).closest("tr");
  expect(practice?.textContent).toContain("Practice");
  expect(screen.getAllByText("Practice")).toHaveLength(1);
});

it("keeps what is chosen in the address, and loads the list again", async () => {
  const { asked, path } = at("/results?pages=2");
  fireEvent.change(await screen.findByLabelText("Sort by"), { target: { value: "lowest" } });
  await waitFor(() => expect(path()).toBe("/results?sort=lowest"));
  await waitFor(() => expect(asked.at(-1)?.variables).toMatchObject({ order: "LOWEST" }));
});

it("shows more on demand, and again when the address is opened", async () => {
  const { path } = at("/results");
  expect(await screen.findByText("1–50 of 120")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Show More" }));
  expect(await screen.findByText("Mock 100")).toBeTruthy();
  expect(path()).toBe("/results?pages=2");
});

it("says of a page alone that it failed, and tries again", async () => {
  let isAway = true;
  at("/results?pages=2", {
    MoreResults: ({ skip }) =>
      isAway ? new Error("away") : { results: { items: rows(Number(skip) + 1, 50) } },
  });
  expect(await screen.findByText("Failed to load results")).toBeTruthy();
  expect(screen.getByText("Mock 50")).toBeTruthy();
  isAway = false;
  fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
  expect(await screen.findByText("Mock 51")).toBeTruthy();
});
