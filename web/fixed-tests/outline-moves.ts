import { type Outline, regrouped, type Unit, unitsOf } from "./outline-groups.ts";

interface Place {
  section: number;
  place: number;
}

/** The section of a question, and the position of its unit among that section's units; -1 if it is missing. */
export function placeOf(outline: Outline, id: string, units = unitsOf(outline)): Place {
  for (const [section, list] of units.entries()) {
    const place = list.findIndex(({ questions }) => questions.some((one) => one.id === id));
    if (place !== -1) return { section, place };
  }
  return { section: -1, place: -1 };
}

/** A list with an inserted item; positions beyond the ends count as the ends. */
const inserted = <T>(list: readonly T[], place: number, item: T) =>
  list.toSpliced(Math.max(place, 0), 0, item);

const flat = (units: readonly Unit[]) => units.flatMap(({ questions }) => questions);

/**
 * Moves the unit of a question to another position among the units of a section; positions beyond the ends count as
 * the ends.
 */
export function movedUnit(outline: Outline, id: string, to: Place): Outline {
  const units = unitsOf(outline);
  const from = placeOf(outline, id, units);
  const unit = units[from.section]?.[from.place];
  if (unit === undefined || units[to.section] === undefined) return outline;
  const left = units.map((list) => list.filter((one) => one !== unit));
  left[to.section] = inserted(left[to.section] ?? [], to.place, unit);
  return regrouped(outline, left.map(flat));
}

/**
 * Moves the unit of a question so that its first question gets a number, or the nearest that sets allow.
 * @param number its position in the whole test, counted from 0
 */
export function movedTo(outline: Outline, id: string, number: number): Outline {
  const units = unitsOf(outline);
  const from = placeOf(outline, id, units);
  let start = 0;
  let section = units.length - 1;
  let place = Number.POSITIVE_INFINITY;
  const moving = units[from.section]?.[from.place];
  search: for (const [index, list] of units.entries()) {
    const others = list.filter((unit) => unit !== moving);
    for (const [at, { questions }] of others.entries()) {
      // A position inside a set moves to the nearer side of it.
      if (number < start + Math.ceil(questions.length / 2)) {
        [section, place] = [index, at];
        break search;
      }
      start += questions.length;
    }
    // Prefers the end of a section to the start of the next.
    if (number <= start && (index === from.section || others.length > 0)) {
      [section, place] = [index, others.length];
      break;
    }
  }
  return movedUnit(outline, id, { section, place });
}

/** Moves one step up or down, across the end of a section into the next. */
export function stepped(outline: Outline, id: string, step: -1 | 1): Outline {
  const units = unitsOf(outline);
  const { section, place } = placeOf(outline, id, units);
  const next = place + step;
  if (next >= 0 && next < (units[section]?.length ?? 0)) {
    return movedUnit(outline, id, { section, place: next });
  }
  const other = section + step;
  if (units[other] === undefined) return outline;
  const end = step === -1 ? Number.POSITIVE_INFINITY : 0;
  return movedUnit(outline, id, { section: other, place: end });
}

/** Moves a question to another position within its set, counted from 0. */
export function movedWithin(outline: Outline, id: string, to: number): Outline {
  const units = unitsOf(outline);
  const { section, place } = placeOf(outline, id, units);
  const unit = units[section]?.[place];
  const own = unit?.questions.find((one) => one.id === id);
  if (unit === undefined || own === undefined) return outline;
  const rest = unit.questions.filter((one) => one !== own);
  const moved = inserted(rest, to, own);
  const others = units.map((list) => list.flatMap((one) => (one === unit ? moved : one.questions)));
  return regrouped(outline, others);
}
