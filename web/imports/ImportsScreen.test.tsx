import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { show, signInSample } from "../testing/show.tsx";
import { ImportsScreen } from "./ImportsScreen.tsx";

beforeEach(() => signInSample({ role: "admin" }));

const importOf = (id: number, status = "FINISHED") => ({
  ...{ id, kind: "QUESTIONS", status, fileName: `file${id}.csv`, by: "Asha", sizeBytes: 100 },
  ...{ rowsRead: 1, rowsDone: 1, readBytes: 100, created: 1, hasArrived: true, passageCount: 0 },
  ...{
    ignoredColumns: [],
    newSubjects: [],
    warnings: [],
    hasOwnMarks: false,
    marksChange: null,
    header: [],
  },
  ...{ isCancelling: false, isStopped: false },
  startedAt: new Date("2026-11-25T10:00:00Z"),
  finishedAt: status === "FINISHED" ? new Date("2026-11-25T10:01:00Z") : null,
  summary:
    status === "FINISHED"
      ? { totalProcessed: 1, created: 1, duplicates: 0, errors: 0, differing: 0, updated: 0 }
      : null,
});
const listOf = (...items: object[]) => ({
  imports: { totalCount: 20, since: new Date("2026-11-01T00:00:00Z"), items },
});

it("keeps showing the chosen import when newer ones have pushed it out of the list", async () => {
  const first = listOf(importOf(3, "RUNNING"), importOf(2), importOf(1));
  const later = listOf(...[9, 8, 7, 6, 5, 4].map((id) => importOf(id)));
  let requests = 0;
  const rows = { id: 1, rows: { totalCount: 0, items: [] } };
  show(<ImportsScreen />, {
    ImportHistory: () => {
      requests += 1;
      return requests === 1 ? first : later;
    },
    ImportRows: ({ id }) => ({ import: { ...rows, id } }),
  });
  const finished = () => screen.getByRole("region", { name: "Finished" });
  fireEvent.click(await screen.findByRole("button", { name: "file1.csv" }));
  expect(await within(finished()).findByText(/file1\.csv/)).toBeTruthy();
  expect(
    await screen.findByRole("button", { name: "file9.csv" }, { timeout: 10_000 }),
  ).toBeTruthy();
  expect(screen.queryByRole("button", { name: "file1.csv" })).toBeNull();
  expect(within(finished()).getByText(/file1\.csv/)).toBeTruthy();
});

it("strips letters and numbers in front of options, and undoes it", async () => {
  const change = {
    ...{ id: 7, kind: "marks", summary: "Letters and numbers of file1.csv stripped", total: 42 },
    ...{ changed: 42, skipped: 0, undone: 0, by: "Asha", createdAt: new Date() },
    ...{ undoUntil: new Date(Date.now() + 3_600_000), isFinished: true, isUndo: false },
  };
  let marksChange: object | null = null;
  const message =
    "Options bring their own letters: “A. A company” in row 2. Students see two letters.";
  const warned = () => ({
    ...importOf(1),
    ...{ warnings: [{ row: 2, message }], hasOwnMarks: true, marksChange },
  });
  show(<ImportsScreen />, {
    ImportHistory: () => listOf(warned()),
    ImportRows: () => ({ import: { id: 1, rows: { totalCount: 0, items: [] } } }),
    StripImport: () => {
      marksChange = change;
      return { stripImport: change };
    },
    UndoStrip: () => {
      marksChange = { ...change, isUndo: true, undone: 42 };
      return { undoBankChange: marksChange };
    },
  });
  fireEvent.click(await screen.findByRole("button", { name: "Strip Letters and Numbers" }));
  const done = await screen.findByText("Stripped from 42 questions.");
  const notice = done.closest("div") as HTMLElement;
  fireEvent.click(within(notice).getByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("button", { name: "Strip Letters and Numbers" })).toBeTruthy();
});
