import type { PickedQuestion } from "./selection.ts";

/** A section while it is edited. */
export interface SectionDraft {
  /** Identifies it during editing, independent of title and position. */
  key: string;
  title: string;
  /** NaN for an empty field. */
  minutes: number;
  isLocked: boolean;
  /** The number of its questions, which follow those of the previous section. */
  count: number;
}

/** The questions of a test with their sections. */
export interface Outline {
  /** In paper order. */
  selection: readonly PickedQuestion[];
  /** Empty for a test without sections. */
  sections: readonly SectionDraft[];
  /** True if each section has its own clock. */
  isTimed: boolean;
  /** The passages that are split on purpose, so that their questions may be separate. */
  apart: ReadonlySet<string>;
}

/** A single question or a set, which moves as one. */
export interface Unit {
  questions: readonly PickedQuestion[];
  /** The position of its first question in the test, counted from 0. */
  first: number;
}

/** The questions of one section. */
export type Group = readonly PickedQuestion[];

/** The questions of each section, or all of them without sections. */
export function groupsOf({ selection, sections }: Outline): Group[] {
  if (sections.length === 0) return [selection];
  let from = 0;
  return sections.map(({ count }) => {
    const group = selection.slice(from, from + count);
    from += count;
    return group;
  });
}

/** The outline with other questions in each of its sections. */
export function regrouped(outline: Outline, groups: readonly Group[]): Outline {
  const sections = outline.sections.map((section, index) => ({
    ...section,
    count: groups[index]?.length ?? 0,
  }));
  return { ...outline, selection: groups.flat(), sections };
}

/** The passage whose set a question belongs to; null for one that moves alone. */
function setOf({ passage }: PickedQuestion, apart: ReadonlySet<string>): string | null {
  return passage == null || apart.has(passage.id) ? null : passage.id;
}

function unitsIn(group: Group, apart: ReadonlySet<string>, start: number): Unit[] {
  const units: { questions: PickedQuestion[]; first: number; set: string | null }[] = [];
  for (const [index, question] of group.entries()) {
    const set = setOf(question, apart);
    const last = units.at(-1);
    if (set !== null && last?.set === set) last.questions.push(question);
    else units.push({ questions: [question], first: start + index, set });
  }
  return units;
}

/** The units of each section in order, or of the whole test without sections. */
export function unitsOf(outline: Outline): Unit[][] {
  let start = 0;
  return groupsOf(outline).map((group) => {
    const units = unitsIn(group, outline.apart, start);
    start += group.length;
    return units;
  });
}

/** Moves all questions of a set to its first one. */
export function gathered(groups: readonly Group[], apart: ReadonlySet<string>): Group[] {
  const rest = new Map<string, PickedQuestion[]>();
  for (const question of groups.flat()) {
    const set = setOf(question, apart);
    if (set !== null) rest.set(set, [...(rest.get(set) ?? []), question]);
  }
  return groups.map((group) =>
    group.flatMap((question) => {
      const set = setOf(question, apart);
      if (set === null) return [question];
      const members = rest.get(set) ?? [];
      rest.delete(set);
      return members;
    }),
  );
}
