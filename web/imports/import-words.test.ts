import { expect, it } from "vitest";
import { importedWords, isCancelWords, outcomeWords, rowsWords } from "./import-words.ts";
import { sampleImport } from "./testing/sample-import.ts";

it("counts one row as one", () => {
  expect([0, 1, 2, 60_000].map(rowsWords)).toEqual(["0 rows", "1 row", "2 rows", "60,000 rows"]);
});

it("shows what a file added, updated by id, and left out", () => {
  const summary = { totalProcessed: 9, created: 1, duplicates: 4, errors: 1, differing: 1 };
  expect(importedWords({ ...summary, __typename: "ImportSummary", updated: 0 })).toBe(
    "1 question added, 3 already there, 1 differ, 1 error",
  );
  expect(importedWords({ ...summary, __typename: "ImportSummary", updated: 2 })).toBe(
    "1 question added, 2 updated by id, 1 already there, 1 differ, 1 error",
  );
});

it("distinguishes a requested cancel from an error", () => {
  expect(isCancelWords("Cancelled at row 12, nothing of it is left.")).toBe(true);
  expect(isCancelWords("The column subject is missing.")).toBe(false);
});

it("shows in the history how many rows the bank had already", () => {
  const counts = { totalProcessed: 19, created: 0, duplicates: 7, errors: 12, differing: 1 };
  const summary = { __typename: "ImportSummary", ...counts, updated: 0 } as const;
  expect(outcomeWords({ ...sampleImport, test: null, summary })).toBe(
    "0 added, 6 already there, 1 differ, 12 errors",
  );
});
