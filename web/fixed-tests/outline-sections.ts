import type { SectionInput } from "#rules/sections.ts";
import { groupsOf, type Outline, type SectionDraft, unitsOf } from "./outline-groups.ts";
import type { PickedQuestion } from "./selection.ts";

let keys = 0;

/** A section under a key that no other one of this page has. */
export function draft(
  title: string,
  count: number,
  minutes: number | null = null,
  isLocked = false,
): SectionDraft {
  keys += 1;
  return { key: `section-${keys}`, title, minutes: minutes ?? Number.NaN, isLocked, count };
}

/** A test without sections in two: all its questions in the first, the second to be filled. */
export function divided(outline: Outline): Outline {
  const { length } = outline.selection;
  return { ...outline, sections: [draft("", length), draft("", 0)] };
}

/** A section for each subject, in the order in which they first appear; a set goes with its first question. */
export function dividedBySubject(outline: Outline): Outline {
  const bySubject = new Map<string, PickedQuestion[]>();
  for (const { questions } of unitsOf({ ...outline, sections: [] }).flat()) {
    const subject = questions[0]?.subject ?? "";
    bySubject.set(subject, [...(bySubject.get(subject) ?? []), ...questions]);
  }
  const sections = [...bySubject].map(([subject, { length }]) => draft(subject, length));
  return { ...outline, selection: [...bySubject.values()].flat(), sections };
}

/** One more section at the end, of no question. */
export function withSection(outline: Outline): Outline {
  return { ...outline, sections: [...outline.sections, draft("", 0)] };
}

/**
 * The outline without a section; its questions come to the one before it, of the first to the next. Of
 * fewer than two sections none is left.
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

/** The questions in their order, without sections. */
export function withoutSections(outline: Outline): Outline {
  return { ...outline, sections: [], isTimed: false };
}

/** A section at another place, with its questions. */
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

/** A section with other settings. */
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
 * Clocks for all sections or for none. Who gives them first gets the test's duration shared out by
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

/** The sum of the sections' minutes; null without clocks. Empty fields count as none. */
export function sumOfMinutes({ sections, isTimed }: Outline): number | null {
  if (!isTimed || sections.length === 0) return null;
  return sections.reduce((sum, { minutes }) => sum + (Number.isNaN(minutes) ? 0 : minutes), 0);
}

/** The sections as they are sent, and judged; without clocks nothing of clocks is. */
export function sectionInputs({ sections, isTimed }: Outline): SectionInput[] {
  return sections.map(({ title, minutes, isLocked, count }) => ({
    title,
    questionCount: count,
    minutes: isTimed ? minutes : null,
    isLocked: isTimed && isLocked,
  }));
}
