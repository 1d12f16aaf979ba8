// The questions of a test in its editor: with or without sections, with sets kept together (docs/rules.md, section
// 6). All functions return a new outline and don't change the old one.
import {
  type Group,
  gathered,
  groupsOf,
  type Outline,
  regrouped,
  type Unit,
} from "./outline-groups.ts";
import { draft, sectionInputs } from "./outline-sections.ts";
import type { PickedQuestion } from "./selection.ts";

/** The numbers of sets and of single questions. */
export function countUnits(units: readonly Unit[]): { sets: number; singles: number } {
  const sets = units.filter(({ questions }) => questions.length > 1).length;
  return { sets, singles: units.length - sets };
}

/** The passages whose questions are not adjacent in one section. */
function passagesApart(groups: readonly Group[]): Set<string> {
  const seen = new Set<string>();
  const apart = new Set<string>();
  for (const group of groups) {
    for (const [index, { passage }] of group.entries()) {
      if (passage == null || passage.id === group[index - 1]?.passage?.id) continue;
      if (seen.has(passage.id)) apart.add(passage.id);
      seen.add(passage.id);
    }
  }
  return apart;
}

/** A stored test's section. */
interface StoredSection {
  title: string;
  firstQuestion: number;
  totalQuestions: number;
  minutes: number | null;
  isLocked: boolean;
}

/**
 * Opens a stored test, without questions that were deleted from the bank and sections that are empty then.
 * @param questions all questions of the test, in order
 */
export function openedOutline(
  questions: readonly (PickedQuestion & { isDeleted: boolean })[],
  stored: readonly StoredSection[],
): Outline {
  const starts = stored.length === 0 ? [0] : stored.map(({ firstQuestion }) => firstQuestion);
  const groups = starts.map((from, index) =>
    questions.slice(from, starts[index + 1]).filter(({ isDeleted }) => !isDeleted),
  );
  const sections = stored.map(({ title, minutes, isLocked }) => draft(title, 0, minutes, isLocked));
  const isTimed = stored.some(({ minutes }) => minutes !== null);
  const apart = passagesApart(groups);
  return regrouped({ selection: [], sections, isTimed, apart }, groups);
}

/** A test without questions. */
export const emptyOutline: Outline = {
  selection: [],
  sections: [],
  isTimed: false,
  apart: new Set(),
};

/** Adds questions, each once, at the end of a section, up to `most` in all. Questions of a set in the test join it. */
export function withQuestions(
  outline: Outline,
  questions: readonly PickedQuestion[],
  section: number,
  most = Number.POSITIVE_INFINITY,
): Outline {
  const there = new Set(outline.selection.map(({ id }) => id));
  const room = Math.max(0, most - there.size);
  const added = questions.filter(({ id }) => !there.has(id) && there.add(id)).slice(0, room);
  const lastOf = new Map(outline.selection.map(({ id, passage }) => [passage?.id, id]));
  const isFresh = ({ passage }: PickedQuestion) => passage == null || !lastOf.has(passage.id);
  const joining = Map.groupBy(
    added.filter((question) => !isFresh(question)),
    ({ passage }) => passage?.id,
  );
  const groups = groupsOf(outline);
  const at = Math.min(Math.max(section, 0), groups.length - 1);
  const wider = groups.map((group, index) => [
    ...group.flatMap((question) => {
      const passageId = question.passage?.id;
      const isLast = passageId !== undefined && lastOf.get(passageId) === question.id;
      return isLast ? [question, ...(joining.get(passageId) ?? [])] : [question];
    }),
    ...(index === at ? added.filter(isFresh) : []),
  ]);
  return regrouped(outline, gathered(wider, outline.apart));
}

/** Removes questions. */
export function withoutQuestions(outline: Outline, ids: ReadonlySet<string>): Outline {
  return regrouped(
    outline,
    groupsOf(outline).map((group) => group.filter(({ id }) => !ids.has(id))),
  );
}

/** Splits the set of a passage, so that its questions move separately. */
export function splitSet(outline: Outline, passageId: string): Outline {
  return { ...outline, apart: new Set([...outline.apart, passageId]) };
}

/** Joins a passage's questions into one set again, at the first of them. */
export function joinedSet(outline: Outline, passageId: string): Outline {
  const apart = new Set(outline.apart);
  apart.delete(passageId);
  return regrouped({ ...outline, apart }, gathered(groupsOf(outline), apart));
}

/** True if a passage's questions are not adjacent, so that its set must not be gathered. */
export function standApart(outline: Outline): boolean {
  return passagesApart(groupsOf(outline)).size > 0;
}

/** True if two outlines have the same stored form. */
export function isSameOutline(one: Outline, other: Outline): boolean {
  const storedForm = (outline: Outline) =>
    JSON.stringify([
      outline.selection.map(({ id }) => id),
      sectionInputs(outline).map(({ minutes, ...rest }) => ({ ...rest, minutes: String(minutes) })),
    ]);
  return one === other || storedForm(one) === storedForm(other);
}
