import type { SectionInput } from "#rules/sections.ts";
import { groupsOf, type Outline, type SectionDraft, unitsOf } from "./outline-groups.ts";
import type { PickedQuestion } from "./selection.ts";

let keys = 0;

/** A section with a key that is unique on this page. */
export function draft(
  title: string,
  count: number,
  minutes: number | null = null,
  isLocked = false,
): SectionDraft {
  keys += 1;
  return { key: `section-${keys}`, title, minutes: minutes ?? Number.NaN, isLocked, count };
}

/** Divides a test without sections in two: all questions in the first, none in the second. */
export function divided(outline: Outline): Outline {
  const { length } = outline.selection;
  return { ...outline, sections: [draft("", length), draft("", 0)] };
}

/** A section for each subject, in order of first appearance; a set belongs to its first question's. */
export function dividedBySubject(outline: Outline): Outline {
  const bySubject = new Map<string, PickedQuestion[]>();
  for (const { questions } of unitsOf({ ...outline, sections: [] }).flat()) {
    const subject = questions[0]?.subject ?? "";
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), ...questions]);
  }
  const sections = [...bySubject].map(([subject, { length }]) => draft(subject, length));
  return { ...outline, selection: [...bySubject.values()].flat(), sections };
}

/** Adds an empty section at the end. */
export function withSection(outline: Outline): Outline {
  return { ...outline, sections: [...outline.sections, draft("", 0)] };
}

/**
 * Removes a section. Its questions move to the previous one, those of the first section to the next. If only one
 * section would be left, all are removed.
 */
export function withoutSection(outline: Outline, key: string): Outline {
  const index = outline.sections.findIndex((section) => section.key === key);
  if (index === -1) return outline;
  if (outline.sections.length <= 2) return withoutSections(outline);
  const into = index === 0 ? 1 : index - 1;
  const { count = 0 } = outline.sections[index] ?? {};
  const sections = outline.sections
    .map((section, at) => (at === into ? { ...section, count: section.count + count } : section))
    .filter((_, at) => at !== index);
  return { ...outline, sections };
}

/** Removes all sections and keeps the questions in order. */
export function withoutSections(outline: Outline): Outline {
  return { ...outline, sections: [], isTimed: false };
}

/** Moves a section with its questions. */
export function movedSection(outline: Outline, key: string, to: number): Outline {
  const groups = groupsOf(outline);
  const pairs = outline.sections.map((section, index) => ({ section, group: groups[index] ?? [] }));
  const moving = pairs.find(({ section }) => section.key === key);
  if (moving === undefined) return outline;
  pairs.splice(pairs.indexOf(moving), 1);
  pairs.splice(Math.max(to, 0), 0, moving);
  return {
    ...outline,
    sections: pairs.map(({ section }) => section),
    selection: pairs.flatMap(({ group }) => group),
  };
}

/** Changes the settings of a section. */
export function changedSection(
  outline: Outline,
  key: string,
  change: Partial<Pick<SectionDraft, "title" | "minutes" | "isLocked">>,
): Outline {
  const sections = outline.sections.map((section) =>
    section.key === key ? { ...section, ...change } : section,
  );
  return { ...outline, sections };
}

/**
 * Turns clocks on or off for all sections. Without stored minutes, the test's duration is divided by number of
 * questions, in whole minutes.
 */
export function timed(outline: Outline, isTimed: boolean, durationMinutes: number): Outline {
  const hasNone = outline.sections.every(({ minutes }) => Number.isNaN(minutes));
  if (!isTimed || !hasNone) return { ...outline, isTimed };
  const total = outline.selection.length;
  let asked = 0;
  let given = 0;
  const sections = outline.sections.map((section) => {
    asked += section.count;
    const until = total === 0 ? 0 : Math.round((durationMinutes * asked) / total);
    const minutes = until - given;
    given = until;
    return { ...section, minutes: minutes > 0 ? minutes : Number.NaN };
  });
  return { ...outline, isTimed, sections };
}

/** The sum of the sections' minutes; null without clocks. Empty fields count as 0. */
export function sumOfMinutes({ sections, isTimed }: Outline): number | null {
  if (!isTimed || sections.length === 0) return null;
  return sections.reduce((sum, { minutes }) => sum + (Number.isNaN(minutes) ? 0 : minutes), 0);
}

/** The sections for validation and saving; without clocks they have no clock fields. */
export function sectionInputs({ sections, isTimed }: Outline): SectionInput[] {
  return sections.map(({ title, minutes, isLocked, count }) => ({
    title,
    questionCount: count,
    minutes: isTimed ? minutes : null,
    isLocked: isTimed && isLocked,
  }));
}
