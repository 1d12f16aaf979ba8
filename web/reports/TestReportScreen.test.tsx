import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { showRoutes, signInSample } from "../testing/show.tsx";
import { TestReportScreen } from "./TestReportScreen.tsx";

const figures = {
  ...{ attempts: 60, maxMarks: 40, isScaled: false, mean: 9.7, median: 9.25, deviation: 7 },
  ...{ firstQuartile: 4.25, thirdQuartile: 13.375, highest: 26, lowest: -3.75 },
  ...{ medianSeconds: 5100, ranOutOfTime: 2 },
  bins: [
    { from: -5, to: 0, count: 4 },
    { from: 0, to: 5, count: 56 },
  ],
};
const report = {
  ...{ id: "7", title: "Full Mock 6", isArchived: false, closesAt: null, totalQuestions: 40 },
  ...{ attemptCount: 60, firstAttemptCount: 60, openAttemptCount: 3, lastSubmittedAt: null },
  ...{ figures, statistics: null, items: [] },
};
const takers = { totalCount: 0, items: [] };

const show = (changes: object = {}) =>
  showRoutes(
    [{ path: "/admin/reports/tests/:id", element: <TestReportScreen /> }],
    "/admin/reports/tests/7",
    {
      TestReport: { testReport: { ...report, ...changes } },
      TestTakers: { testReport: { id: "7", takers } },
    },
  );

beforeEach(() => signInSample({ role: "admin" }));

it("shows the count alone below 20 attempts", async () => {
  show({ attemptCount: 19, firstAttemptCount: 19, figures: null });
  expect(await screen.findByText("Statistics begin at 20 attempts")).toBeTruthy();
  expect(screen.getByText("There are 19 attempts so far.")).toBeTruthy();
  expect(screen.queryByText("Mean")).toBeNull();
});

it("warns below 100 attempts, counts those in progress, and says what is still being worked out", async () => {
  show();
  expect(await screen.findByText(/^These figures rest on 60 attempts\./)).toBeTruthy();
  expect(screen.getByText(/^Test 7, 3 in progress\./)).toBeTruthy();
  expect(screen.getByText(/^KR-20, sections, subjects and questions are being/)).toBeTruthy();
});

it("shows the histogram as a table too", async () => {
  show();
  fireEvent.click(await screen.findByRole("button", { name: "As a Table" }));
  const rows = screen.getAllByRole("row").map((row) => row.textContent);
  expect(rows).toEqual(["MarksAttempts", "−5 to 04", "0 to 556"]);
});
