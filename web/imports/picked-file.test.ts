import { expect, it } from "vitest";
import { FORMAT_TITLES } from "#rules/file-formats.ts";
import { fileProblem, hasIds, OTHER_FORMAT, sizeWords } from "./picked-file.ts";

const file = (name: string, type = "", size = 100) => ({ name, type, size });

it.each([
  ["a .csv name", [file("bank.csv")], null],
  ["a .CSV name", [file("BANK.CSV", "application/vnd.ms-excel")], null],
  ["the type CSV", [file("bank.txt", "text/csv")], null],
  ["another type", [file("bank.xlsx", "application/vnd.ms-excel")], OTHER_FORMAT],
  ["csv inside the name", [file("csv.pdf", "application/pdf")], OTHER_FORMAT],
  [
    "two files",
    [file("a.csv"), file("b.csv")],
    `Please select one ${FORMAT_TITLES} file. These are 2`,
  ],
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
  ["no such column", "question_text,subject,paid,id_no\nid,id\n", false],
  ["ids", "\ufeffquestion_text,ID\r\nWhat?,12\r\n", true],
  ["ids in quotes", '"id","question_text"\n7,"What?"\n', true],
  ["ids after a hint", "sep=;\nid;question_text\n7;What, if?\n", true],
])("finds a file of %s", async (_what, text, has) => {
  await expect(hasIds(new Blob([text]))).resolves.toBe(has);
  await expect(hasIds(new Blob([Buffer.from(text, "utf16le")]))).resolves.toBe(has);
});
