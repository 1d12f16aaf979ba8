import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { RecentResultFragment } from "../../gql/graphql.ts";
import { showRoutes } from "../../testing/show.tsx";
import { Trend } from "./Trend.tsx";

const result = (
  id: string,
  changes: Partial<Omit<RecentResultFragment, "__typename">> = {},
): RecentResultFragment => ({
  __typename: "Result",
  id,
  kind: "REGULAR",
  testTitle: `Mock ${id}`,
  totalQuestions: 10,
  filtersName: null,
  chosenFrom: null,
  ofPastYears: false,
  score: 6,
  maxMarks: 10,
  percent: 60,
  timeTakenMinutes: 30,
  completedAt: "2026-01-14T13:12:00.000Z",
  ...changes,
});
const show = (...results: RecentResultFragment[]) =>
  showRoutes([{ path: "/dashboard", element: <Trend results={results} /> }], "/dashboard", {});

it("names each point, and leads to its result", () => {
  show(result("1"), result("2", { kind: "RANDOM", testTitle: "Random Test", percent: 74.4 }));
  const [first, second] = screen.getAllByRole("link");
  expect(first?.getAttribute("aria-label")).toBe("Mock 1, test, 60.0%, Jan 14, 2026");
  expect(first?.getAttribute("href")).toBe("/results/1");
  expect(second?.getAttribute("aria-label")).toBe("Random Test, random test, 74.4%, Jan 14, 2026");
  expect(second?.getAttribute("href")).toBe("/random-results/2");
  expect(screen.getByText("Random test")).toBeTruthy();
});

it("explains no sign where all are of one kind", () => {
  show(result("1"), result("2"));
  expect(screen.queryByText("Random test")).toBeNull();
});

it("draws no line through one point", () => {
  show(result("1"));
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.getByText(/From your second score on/)).toBeTruthy();
});
