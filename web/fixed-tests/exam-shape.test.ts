import { expect, it } from "vitest";
import { shapeOf } from "./exam-shape.ts";
import { emptyOutline } from "./outline.ts";
import type { Outline } from "./outline-groups.ts";
import { newTest } from "./test-form.ts";

/** Sections of so many questions, each with so many minutes. */
function outline(counts: number[], minutes = Number.NaN): Outline {
  const sections = counts.map((count, index) => ({
    ...{ key: String(index), title: `Part ${index + 1}`, isLocked: false },
    ...{ count, minutes },
  }));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const selection = Array.from({ length: total }, (_, index) => ({
    ...{ id: String(index), questionText: "?", subject: "Torts", pyqYear: null },
  }));
  return { ...emptyOutline, selection, sections, isTimed: !Number.isNaN(minutes) };
}
const clat = { ...newTest, durationMinutes: 120, correctMarks: 1, incorrectMarks: 0.25 };

it("knows CLAT UG by its sections, minutes and marks, and says what differs", () => {
  expect(shapeOf(clat, outline([24, 28, 30, 24, 14]))).toEqual({
    words: "The shape of CLAT UG: every section within its range",
    fits: true,
  });
  expect(shapeOf({ ...clat, incorrectMarks: 0 }, outline([24, 26, 32, 24, 14]))).toEqual({
    words:
      "Nearly the shape of CLAT UG: Part 2 has 26, CLAT 28 to 32; other marks than CLAT's +1 and −0.25",
    fits: false,
  });
});

it("knows LSAT by sections of 35 minutes, and others not at all", () => {
  expect(shapeOf(newTest, outline([25, 25, 25, 25], 35))?.fits).toBe(true);
  expect(shapeOf(newTest, outline([25, 25, 25, 25], 30))).toBeNull();
  expect(shapeOf(clat, outline([60, 60]))).toBeNull();
  expect(shapeOf(newTest, emptyOutline)).toBeNull();
});
