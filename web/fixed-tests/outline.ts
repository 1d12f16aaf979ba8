// The questions of a test as its editor holds them: in sections or without, sets kept together
// (docs/rules.md, section 6). All functions answer a new outline and leave the old one.
import type { SectionInput } from "#rules/sections.ts";
import type { PickedQuestion } from "./selection.ts";

/** A section while it is edited. */
export interface SectionDraft {
  /** Names it while it is edited, whatever its title and its place. */
  key: string;
  title: string;
  /** NaN for an empty field. */
  minutes: number;
  isLocked: boolean;
  /** How many questions it holds, after those of the section before. */
  count: number;
}

export interface Outline {
  /** In the order in which they are asked. */
  selection: readonly PickedQuestion[];
  /** None for a test without. */
  sections: readonly SectionDraft[];
  /** Whether each section has a clock of its own. */
  isTimed: boolean;
  /** The passages that are split on purpose: their questions may stand apart. */
  apart: ReadonlySet<string>;
}

/** What moves as one: a single question, or a set. */
export interface Unit {
  questions: readonly PickedQuestion[];
  /** The place of its first question in the test, from 0. */
  first: number;
}

type Group = readonly PickedQuestion[];

/** What is asked in each section, or all of it where there are none. */
function groupsOf({ selection, sections }: Outline): Group[] {
  if (sections.length === 0) return [selection];
  let from = 0;
  return sections.map(({ count }) => {
    const group = selection.slice(from, from + count);
    from += count;
    return group;
  });
}

function regrouped(outline: Outline, groups: readonly Group[]): Outline {
  const sections = outline.sections.map((section, index) => ({
    ...section,
    count: groups[index]?.length ?? 0,
  }));
  return { ...outline, selection: groups.flat(), sections };
}

/** The passage whose set a question belongs to; null for one that moves by itself. */
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

/** The units of each section in order, or of all the test where there are none. */
export function unitsOf(outline: Outline): Unit[][] {
  let start = 0;
  return groupsOf(outline).map((group) => {
    const units = unitsIn(group, outline.apart, start);
    start += group.length;
    return units;
  });
}

/** How many sets and how many single questions some units are. */
export function countUnits(units: readonly Unit[]): { sets: number; singles: number } {
  const sets = units.filter(({ questions }) => questions.length > 1).length;
  return { sets, singles: units.length - sets };
}

/** Every set where the first of its questions stands, in the order in which they are given. */
function gathered(groups: readonly Group[], apart: ReadonlySet<string>): Group[] {
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

/** The passages whose questions do not stand together in one section. */
function passagesApart(groups: readonly Group[]): Set<string> {
  const seen = new Set<string>();
  const apart = new Set<string>();
  for (const group of groups) {
    let last: string | null = null;
    for (const { passage } of group) {
      const id = passage?.id ?? null;
      if (id !== null && id !== last && seen.has(id)) apart.add(id);
      if (id !== null) seen.add(id);
      last = id;
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

let keys = 0;

function newKey(): string {
  keys += 1;
  return `section-${keys}`;
}

/**
 * A stored test. Questions that were deleted from the bank are left out, a section of none too.
 *
 * @param questions all that the test asks, in order
 */
export function openedOutline(
  questions: readonly (PickedQuestion & { isDeleted: boolean })[],
  stored: readonly StoredSection[],
): Outline {
  const live = (from: number, to: number) =>
    questions.slice(from, to).filter(({ isDeleted }) => !isDeleted);
  const ends = stored.map((_, index) => stored[index + 1]?.firstQuestion ?? questions.length);
  const groups =
    stored.length === 0
      ? [live(0, questions.length)]
      : stored.map(({ firstQuestion }, index) => live(firstQuestion, ends[index] ?? 0));
  const sections = stored.map(({ title, minutes, isLocked }) => {
    return { key: newKey(), title, minutes: minutes ?? Number.NaN, isLocked, count: 0 };
  });
  const isTimed = stored.some(({ minutes }) => minutes !== null);
  const apart = passagesApart(groups);
  return regrouped({ selection: [], sections, isTimed, apart }, groups);
}

/** A test of nothing. */
export const emptyOutline: Outline = {
  selection: [],
  sections: [],
  isTimed: false,
  apart: new Set(),
};

/** The section that a question stands in, and which unit of it; -1 for one that is not there. */
function locate(units: readonly Unit[][], id: string): { section: number; place: number } {
  for (const [section, list] of units.entries()) {
    const place = list.findIndex(({ questions }) => questions.some((one) => one.id === id));
    if (place !== -1) return { section, place };
  }
  return { section: -1, place: -1 };
}

/** Where a unit stands: its section, and its place among that section's units. */
export function placeOf(outline: Outline, id: string): { section: number; place: number } {
  return locate(unitsOf(outline), id);
}

const flat = (units: readonly Unit[]) => units.flatMap(({ questions }) => questions);

/** The unit of a question at another place among the units of a section; beyond the ends is the end. */
export function movedUnit(
  outline: Outline,
  id: string,
  to: { section: number; place: number },
): Outline {
  const units = unitsOf(outline);
  const from = locate(units, id);
  const unit = units[from.section]?.[from.place];
  if (unit === undefined || units[to.section] === undefined) return outline;
  const left = units.map((list) => list.filter((one) => one !== unit));
  const target = left[to.section] ?? [];
  const place = Math.min(Math.max(to.place, 0), target.length);
  left[to.section] = [...target.slice(0, place), unit, ...target.slice(place)];
  return regrouped(outline, left.map(flat));
}

/**
 * The unit of a question where its first question has a number, as near as sets let it.
 *
 * @param number its place in the whole test, from 0
 */
export function movedTo(outline: Outline, id: string, number: number): Outline {
  const units = unitsOf(outline);
  const from = locate(units, id);
  let start = 0;
  let section = units.length - 1;
  let place = Number.POSITIVE_INFINITY;
  const moving = units[from.section]?.[from.place];
  search: for (const [index, list] of units.entries()) {
    const others = list.filter((unit) => unit !== moving);
    for (const [at, { questions }] of others.entries()) {
      // In the middle of a set is before it or behind it, whatever is nearer.
      if (number < start + Math.ceil(questions.length / 2)) {
        [section, place] = [index, at];
        break search;
      }
      start += questions.length;
    }
    // The end of a section is its own rather than the beginning of the next.
    if (number <= start && (index === from.section || others.length > 0)) {
      [section, place] = [index, others.length];
      break;
    }
  }
  return movedUnit(outline, id, { section, place });
}

/** One step up or down, into the next section over the end of one. */
export function stepped(outline: Outline, id: string, step: -1 | 1): Outline {
  const units = unitsOf(outline);
  const { section, place } = locate(units, id);
  const next = place + step;
  if (next >= 0 && next < (units[section]?.length ?? 0)) {
    return movedUnit(outline, id, { section, place: next });
  }
  const other = section + step;
  if (units[other] === undefined) return outline;
  const end = step === -1 ? Number.POSITIVE_INFINITY : 0;
  return movedUnit(outline, id, { section: other, place: end });
}

/** A question of a set at another place within it, counted from 0. */
export function movedWithin(outline: Outline, id: string, to: number): Outline {
  const units = unitsOf(outline);
  const { section, place } = locate(units, id);
  const unit = units[section]?.[place];
  if (unit === undefined) return outline;
  const rest = unit.questions.filter((one) => one.id !== id);
  const own = unit.questions.find((one) => one.id === id);
  if (own === undefined) return outline;
  const at = Math.min(Math.max(to, 0), rest.length);
  const questions = [...rest.slice(0, at), own, ...rest.slice(at)];
  return regrouped(
    outline,
    units.map((list) => list.flatMap((one) => (one === unit ? questions : one.questions))),
  );
}

/**
 * More questions, each once, at the end of a section, up to `most` in all; those of a set that is there
 * come to it.
 */
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

/** The outline without some questions. */
export function withoutQuestions(outline: Outline, ids: ReadonlySet<string>): Outline {
  return regrouped(
    outline,
    groupsOf(outline).map((group) => group.filter(({ id }) => !ids.has(id))),
  );
}

/** The set of a passage split: its questions move each by itself from now on. */
export function splitSet(outline: Outline, passageId: string): Outline {
  return { ...outline, apart: new Set([...outline.apart, passageId]) };
}

/** A passage's questions as one set again, where the first of them stands. */
export function joinedSet(outline: Outline, passageId: string): Outline {
  const apart = new Set(outline.apart);
  apart.delete(passageId);
  return regrouped({ ...outline, apart }, gathered(groupsOf(outline), apart));
}

function draft(title: string, count: number): SectionDraft {
  return { key: newKey(), title, minutes: Number.NaN, isLocked: false, count };
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
  const from = pairs.findIndex(({ section }) => section.key === key);
  const [moving] = pairs.splice(from, 1);
  if (from === -1 || moving === undefined) return outline;
  pairs.splice(Math.min(Math.max(to, 0), pairs.length), 0, moving);
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

/** Whether a passage's questions stand apart, so that its set must not be gathered. */
export function standApart(outline: Outline): boolean {
  return passagesApart(groupsOf(outline)).size > 0;
}

/** Whether two outlines would be stored alike. */
export function isSameOutline(one: Outline, other: Outline): boolean {
  const told = (outline: Outline) =>
    JSON.stringify([
      outline.selection.map(({ id }) => id),
      sectionInputs(outline).map(({ minutes, ...rest }) => ({ ...rest, minutes: String(minutes) })),
    ]);
  return one === other || told(one) === told(other);
}
