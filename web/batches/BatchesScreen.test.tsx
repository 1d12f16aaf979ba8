import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { type Answers, show, signInSample } from "../testing/show.tsx";
import { BatchesScreen } from "./BatchesScreen.tsx";

const figures = {
  ...{ studentCount: 964, waitingCount: 13, openTestCount: 9 },
  ...{ lastTestId: "6", lastTestTitle: "Full Mock 6", lastMean: 63.1, lastMaxMarks: 120 },
};
const batch = (id: string, name: string, changes: object = {}) => ({
  ...{ id, name, letters: "KO", tint: "ACCENT", archivedAt: null },
  figures: { ...figures, ...changes },
});
const roster = {
  ...{ id: "3", fileName: "roster.csv", uploadedAt: "2026-11-24T03:50:00Z", undoneAt: null },
  ...{ rowCount: 3, newCount: 1, addedCount: 1, notTakenCount: 1 },
  rows: [
    {
      ...{ id: "3-47", row: 47, email: "r.pillai@example.com", fullName: "Ravindra Pillai" },
      ...{ outcome: "WARNING", message: "Batch “Kolkatta” does not exist.", meant: "“Kolkata”" },
    },
  ],
};
const showBatches = (items: object[], answers: Answers = {}) =>
  show(<BatchesScreen />, {
    Batches: { batches: { totalCount: items.length, items } },
    LastRoster: { roster: null },
    ...answers,
  });

beforeEach(() => signInSample({ role: "admin" }));

it("names the test in the head where all batches took the same last", async () => {
  showBatches([batch("1", "Weekday"), batch("2", "New", { lastTestTitle: null, lastMean: null })]);
  expect(await screen.findByText("Mean of Full Mock 6")).toBeTruthy();
  const [, first, second] = screen.getAllByRole("row");
  expect(first?.textContent).toContain("63.1");
  expect(second?.textContent).toContain("–");
  const report = within(first as HTMLElement).getByRole("link", { name: "Report of Weekday" });
  expect(report.getAttribute("href")).toBe("/admin/reports/tests/6?batch=1");
});

it("offers a roster and a batch where there is none, and says why one is refused", async () => {
  showBatches([], { CreateBatch: new Error("away") });
  expect(await screen.findByText("No batches yet")).toBeTruthy();
  fireEvent.click(screen.getAllByRole("button", { name: "Add Batch" })[0] as HTMLElement);
  const dialog = await screen.findByRole("dialog", { name: "Add a batch" });
  fireEvent.change(within(dialog).getByLabelText("Name"), { target: { value: "Evening Two" } });
  expect(within(dialog).getByText("ET")).toBeTruthy();
  fireEvent.click(within(dialog).getByRole("button", { name: "Add Batch" }));
  expect(await within(dialog).findByText("Failed to save the batch.")).toBeTruthy();
});

it("takes a row with the batch that it means, and asks before a roster is undone", async () => {
  const { asked } = showBatches([batch("1", "Kolkata")], {
    LastRoster: { roster },
    TakeRosterRow: { takeRosterRow: { ...roster, notTakenCount: 0, newCount: 2 } },
  });
  fireEvent.click(await screen.findByRole("button", { name: /^Meant “Kolkata”\?/ }));
  await waitFor(() =>
    expect(asked.find(({ name }) => name === "TakeRosterRow")?.variables).toEqual({
      ...{ id: "3", row: 47 },
    }),
  );
  fireEvent.click(screen.getByRole("button", { name: "Undo This Roster" }));
  expect(await screen.findByRole("dialog", { name: "Undo this roster?" })).toBeTruthy();
});
