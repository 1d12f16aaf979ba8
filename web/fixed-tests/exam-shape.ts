// Compares a test's structure with known exams. It is only a hint: a test may have any structure.
import type { Outline } from "./outline-groups.ts";
import { sumOfMinutes } from "./outline-sections.ts";
import type { TestForm } from "./test-form.ts";

/** The comparison of a test with a known exam. */
export interface Shape {
  words: string;
  /** True if the structure is exactly that of the exam. */
  fits: boolean;
}

/** The sections of CLAT UG, each with the range of questions in past papers. */
const clatSections = [
  { name: "English", from: 22, to: 26 },
  { name: "current affairs", from: 28, to: 32 },
  { name: "legal reasoning", from: 28, to: 32 },
  { name: "logical reasoning", from: 22, to: 26 },
  { name: "quantitative techniques", from: 10, to: 14 },
] as const;
const clatQuestions = 120;
const clatMinutes = 120;

/** The minutes of each LSAT section, and the range of the number of sections. */
const lsatMinutes = 35;
const lsatSections = { from: 3, to: 4 };

/** Returns the known exam that a test resembles, and the differences; null if it resembles none. */
export function shapeOf(form: TestForm, outline: Outline): Shape | null {
  const { sections, selection, isTimed } = outline;
  const isLsat =
    isTimed &&
    sections.length >= lsatSections.from &&
    sections.length <= lsatSections.to &&
    sections.every(({ minutes }) => minutes === lsatMinutes);
  if (isLsat) return { words: `The shape of LSAT: sections of ${lsatMinutes} minutes`, fits: true };
  if (sections.length !== clatSections.length || selection.length !== clatQuestions) return null;
  const outside = sections.flatMap(({ title, count }, index) => {
    const { name = "", from = 0, to = 0 } = clatSections[index] ?? {};
    if (count >= from && count <= to) return [];
    return [`${title.trim() || name} has ${count}, CLAT ${from} to ${to}`];
  });
  const minutes = sumOfMinutes(outline) ?? form.durationMinutes;
  if (minutes !== clatMinutes) outside.push(`${minutes} minutes, CLAT ${clatMinutes}`);
  const marks = form.correctMarks === 1 && Math.abs(form.incorrectMarks) === 0.25;
  if (!marks) outside.push("other marks than CLAT's +1 and −0.25");
  return outside.length === 0
    ? { words: "The shape of CLAT UG: every section within its range", fits: true }
    : { words: `Nearly the shape of CLAT UG: ${outside.join("; ")}`, fits: false };
}
