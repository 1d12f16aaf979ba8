import { expect, it } from "vitest";
import { columnTitles, fileColumn } from "./file-columns.ts";
import { noteNames, questionColumns } from "./question-columns.ts";

it("calls the column of each note what the editor calls the note", () => {
  expect(columnTitles.explanation).toBe("Explanation");
  for (const name of noteNames) {
    expect(columnTitles[fileColumn(name)]).toBe(questionColumns[name].title);
  }
});
