import { expect, it } from "vitest";
import { fileProblem, NOT_CSV, sizeWords } from "./csv-file.ts";

const file = (name: string, type = "", size = 100) => ({ name, type, size });

it.each([
  ["a .csv name", [file("bank.csv")], null],
  ["a .CSV name", [file("BANK.CSV", "application/vnd.ms-excel")], null],
  ["the type CSV", [file("bank.txt", "text/csv")], null],
  ["another type", [file("bank.xlsx", "application/vnd.ms-excel")], NOT_CSV],
  ["csv inside the name", [file("csv.pdf", "application/pdf")], NOT_CSV],
  ["two files", [file("a.csv"), file("b.csv")], "Please select one CSV file. These are 2"],
  ["no file", [], NOT_CSV],
  ["exactly 500 MB", [file("a.csv", "", 500 * 1024 * 1024)], null],
  [
    "more",
    [file("a.csv", "", 500 * 1024 * 1024 + 1)],
    "The file is larger than 500 MB. Split it into several.",
  ],
])("judges %s", (_what, files, problem) => {
  expect(fileProblem(files)).toBe(problem);
});

it("tells sizes in KB", () => {
  expect(sizeWords(0)).toBe("1 KB");
  expect(sizeWords(1_886_208)).toBe("1,842 KB");
  expect(sizeWords(43_000_000)).toBe("41 MB");
});
