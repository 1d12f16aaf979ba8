// Which known exam a test has the shape of. It hinders nothing: a mock may be anything.
import type { Outline } from "./outline-groups.ts";
import { sumOfMinutes } from "./outline-sections.ts";
import type { TestForm } from "./test-form.ts";

/** What is said of a test's shape. */
export interface Shape {
  words: string;
  /** Whether it is that exam's. */
  fits: boolean;
}

/** Sections of CLAT UG with the fewest and the most questions of each, as its papers have had them. */
const clatSections = [
  { name: "English", from: 22, to: 26 },
  { name: "current affairs", from: 28, to: 32 },
  { name: "legal reasoning", from: 28, to: 32 },
  { name: "logical reasoning", from: 22, to: 26 },
  { name: "quantitative techniques", from: 10, to: 14 },
] as const;
const clatQuestions = 120;
const clatMinutes = 120;

/** Minutes of each section of LSAT, and how few and how many sections there are. */
const lsatMinutes = 35;
const lsatSections = { from: 3, to: 4 };

/** What a test of such sections seems to be, and where it differs; null for one like no known exam. */
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
