// The sections of a test: named runs of its questions, each with a clock of its own or none
// (docs/rules.md, section 6; docs/attempts.md, section 12).
import { figure } from "./figures.ts";
import { foldText } from "./fold-text.ts";
import { sectionLimits, testLimits } from "./limits.ts";
import { type FieldMessage, storedTextError } from "./stored-text.ts";
import { visibleLine, visibleText } from "./visible-text.ts";

/** What is decided about a section. */
interface SectionHead {
  title: string;
  /** Null without a clock of its own. */
  minutes: number | null;
  /** Whether it is over once it was left. */
  isLocked: boolean;
}

/** A section as a form or a program sends it. */
export interface SectionInput extends SectionHead {
  /** How many of the test's questions are its, after those of the section before. */
  questionCount: number;
}

/** A section of a test or a paper, as it is stored. */
export interface Section extends SectionHead {
  /** Where its questions begin, 0 for the first of the test. */
  start: number;
  count: number;
}

/** @param before the folded titles of the sections before: a file distinguishes sections by theirs */
function titleError(name: string, title: string, before: readonly string[]): string | null {
  if (visibleText(title) === "") return `${name} needs a title`;
  const same = before.indexOf(foldText(title));
  if (same !== -1) return `${name} has the title of section ${same + 1}: give each its own`;
  return storedTextError(
    `Title of ${name}`,
    visibleText(title),
    sectionLimits.sectionTitleMaxLength,
  );
}

function minutesError(name: string, { minutes, isLocked }: SectionHead, isTimed: boolean) {
  if (minutes === null) {
    if (isTimed) return `Give minutes to every section or to none: ${name} has none`;
    return isLocked ? `${name} is locked, so it needs minutes` : null;
  }
  const { testDurationMinMinutes: min, testDurationMaxMinutes: max } = testLimits;
  return Number.isInteger(minutes) && minutes >= min && minutes <= max
    ? null
    : `Minutes of ${name} must be a whole number from ${min} to ${max}`;
}

/**
 * Everything that is wrong with a test's sections; nothing for a test without any.
 *
 * @param test how many questions it asks, and its duration in minutes
 */
export function sectionErrors(
  sections: readonly SectionInput[],
  test: { questionCount: number; durationMinutes: number },
): FieldMessage[] {
  const { sectionsMin, sectionsMax } = sectionLimits;
  if (sections.length === 0) return [];
  const one = (field: string, message: string) => [{ field, message }];
  if (sections.length < sectionsMin) {
    return one("sections", `A test has no sections or at least ${sectionsMin}`);
  }
  if (sections.length > sectionsMax) {
    return one("sections", `A test can have at most ${sectionsMax} sections`);
  }
  const isTimed = sections.some(({ minutes }) => minutes !== null);
  const titles = sections.map(({ title }) => foldText(title));
  const errors = sections.flatMap((section, index) => {
    const name = `Section ${index + 1}`;
    const counts = Number.isInteger(section.questionCount) && section.questionCount >= 1;
    const found: Record<string, string | null> = {
      title: titleError(name, section.title, titles.slice(0, index)),
      questionCount: counts ? null : `${name} needs at least one question`,
      minutes: minutesError(name, section, isTimed),
    };
    return Object.entries(found).flatMap(([field, message]) =>
      message === null ? [] : [{ field: `sections.${index}.${field}`, message }],
    );
  });
  if (errors.length > 0) return errors;
  const held = sections.reduce((sum, { questionCount }) => sum + questionCount, 0);
  if (held !== test.questionCount) {
    const message = `The sections hold ${figure(held)} questions, and the test asks ${figure(test.questionCount)}`;
    errors.push({ field: "sections", message });
  }
  const minutes = sections.reduce((sum, section) => sum + (section.minutes ?? 0), 0);
  if (isTimed && minutes !== test.durationMinutes) {
    const message = `The duration must be the sum of the sections' minutes, ${minutes}, not ${test.durationMinutes}`;
    errors.push({ field: "durationMinutes", message });
  }
  return errors;
}

/** Sections as they are stored: one after the other along the questions. */
export function laidOut(sections: readonly SectionInput[]): Section[] {
  let start = 0;
  return sections.map(({ title, questionCount, minutes, isLocked }) => {
    const section = { title: visibleLine(title), start, count: questionCount, minutes, isLocked };
    start += questionCount;
    return section;
  });
}

/**
 * The sections of a test whose questions were changed by somebody who knows nothing of sections: each
 * question stays in its section, and a new one comes into that of the question before it.
 *
 * @param sectionOf the section of each question that the test had, by the question's id
 * @returns null when the sections would have no order any more, or one would have no question
 */
export function followedBy(
  sections: readonly Section[],
  sectionOf: ReadonlyMap<number, number>,
  questionIds: readonly number[],
): SectionInput[] | null {
  const counts = sections.map(() => 0);
  let current = 0;
  for (const id of questionIds) {
    const section = sectionOf.get(id) ?? current;
    if (section < current) return null;
    current = section;
    counts[section] = (counts[section] ?? 0) + 1;
  }
  if (counts.includes(0)) return null;
  return sections.map((section, index) => ({ ...section, questionCount: counts[index] ?? 0 }));
}
