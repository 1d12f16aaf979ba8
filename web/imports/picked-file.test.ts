import { expect, it } from "vitest";
import { FORMAT_TITLES } from "#rules/file-formats.ts";
import {
  fileProblem,
  OTHER_FORMAT,
  OTHER_KIND,
  questionFileProblem,
  sizeWords,
} from "./picked-file.ts";

const file = (name: string, type = "", size = 100) => ({ name, type, size });

it.each([
  ["a .csv name", [file("bank.csv")], null],
  ["a .CSV name", [file("BANK.CSV", "application/vnd.ms-excel")], null],
  ["the type CSV", [file("bank.txt", "text/csv")], null],
  ["another type", [file("bank.xlsx", "application/vnd.ms-excel")], OTHER_FORMAT],
  ["csv inside the name", [file("csv.pdf", "application/pdf")], OTHER_FORMAT],
  ["two files", [file("a.csv"), file("b.csv")], `Please select one ${FORMAT_TITLES} file, not 2`],
  ["no file", [], OTHER_FORMAT],
  ["exactly 500 MB", [file("a.csv", "", 500 * 1024 * 1024)], null],
  [
    "more",
    [file("a.csv", "", 500 * 1024 * 1024 + 1)],
    "The file is larger than 500 MB. Split it into several.",
  ],
])("judges %s", (_what, files, problem) => {
  expect(fileProblem(files)).toBe(problem);
});

it("shows sizes in KB", () => {
  expect(sizeWords(0)).toBe("1 KB");
  expect(sizeWords(1_886_208)).toBe("1,842 KB");
  expect(sizeWords(43_000_000)).toBe("41 MB");
});

it.each([
  ["a table", "question_text,option_a\n", "bank.csv", null],
  ["a table without an ending", "question_text,option_a\n", "bank", null],
  ["what is no known format", "x", "notes.pdf", OTHER_KIND],
])("judges %s for a preview", async (_what, text, name, problem) => {
  await expect(questionFileProblem([new File([text], name)])).resolves.toBe(problem);
});

it("says what a file is that can't be previewed, and takes one at a time", async () => {
  const document = new File(["%PDF-1.7"], "bank.pdf");
  await expect(questionFileProblem([document])).resolves.toMatch(
    /^This file is a PDF document, which can't be read\. .*paste that instead\.$/,
  );
  const files = [new File(["a"], "a.csv"), new File(["b"], "b.csv")];
  await expect(questionFileProblem(files)).resolves.toMatch(/one file, not 2$/);
});
