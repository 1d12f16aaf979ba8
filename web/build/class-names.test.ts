import { expect, it } from "vitest";
import { sheetMarks } from "./class-names.ts";

const PATHS = Array.from({ length: 600 }, (_, index) => `ui/Sheet${index}.module.css`);

it("gives each style sheet two signs of its own", () => {
  const marks = sheetMarks(PATHS);
  expect(new Set(marks.values()).size).toBe(PATHS.length);
  for (const mark of marks.values()) expect(mark).toMatch(/^\w{2}$/);
});

it("gives the same whatever the order, and changes hardly any for a sheet more", () => {
  const marks = sheetMarks(PATHS);
  expect(sheetMarks(PATHS.toReversed())).toEqual(marks);
  const more = sheetMarks([...PATHS, "app/New.module.css"]);
  const changed = PATHS.filter((path) => more.get(path) !== marks.get(path));
  expect(changed.length).toBeLessThan(5);
});
