import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { show, signInSample } from "../testing/show.tsx";
import { LiveTestsScreen } from "./LiveTestsScreen.tsx";

const counts = {
  ...{ writing: 20, silent: 2, timeOver: 0, waiting: 0, ready: 0, submitted: 8, notCome: 10 },
};
const test = (id: string, changes: object = {}) => ({
  ...{ id, title: `Mock ${id}`, phase: "OPEN", durationMinutes: 120, totalQuestions: 120 },
  ...{ opensAt: "2026-11-30T04:30:00Z", closesAt: "2026-11-30T06:45:00Z", resultsAt: null },
  isLateStartCut: true,
  figures: {
    ...{ id, at: "2026-11-30T05:00:00Z", lastActionId: "3", batches: [] },
    counts: { ...counts, ...changes },
  },
});
const shown = async () => {
  const table = await screen.findByRole("table", { name: "Live tests" });
  return within(table)
    .getAllByRole("row")
    .map((row) => row.textContent);
};

beforeEach(() => signInSample({ role: "admin" }));

it("counts by state, and leaves out Time over when no attempt is in it", async () => {
  show(<LiveTestsScreen />, { LiveTests: { liveTests: [test("1")] } });
  const [head, row] = await shown();
  expect(head).toBe("TestTimesWritingSilentSubmittedExpected");
  expect(row).toMatch(/20 writing2 silent8 submitted40 expected$/);
});

it("counts attempts whose time is over, also as expected", async () => {
  show(<LiveTestsScreen />, { LiveTests: { liveTests: [test("1"), test("2", { timeOver: 3 })] } });
  const [head, first, second] = await shown();
  expect(head).toBe("TestTimesWritingSilentTime overSubmittedExpected");
  expect(first).toMatch(/2 silent0 time over8 submitted40 expected$/);
  expect(second).toMatch(/2 silent3 time over8 submitted43 expected$/);
});
