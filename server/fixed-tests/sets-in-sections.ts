import { sectionAt } from "#rules/section-work.ts";
import { laidOut } from "#rules/sections.ts";
import { InvalidInput } from "../errors.ts";
import type { TestInput } from "./test-input.ts";

/**
 * Refuses sections that split a set (docs/rules.md, section 6).
 *
 * @param test with its questions in the given order
 * @param passageOf the passage of each question that has one
 * @throws InvalidInput when the questions of one passage are in two sections
 */
export function checkSetsInSections(
  { questionIds, sections }: Pick<TestInput, "questionIds" | "sections">,
  passageOf: ReadonlyMap<number, number>,
): void {
  if (sections == null || sections.length === 0) return;
  const laid = laidOut(sections);
  const firstOf = new Map<number, number>();
  for (const [position, id] of questionIds.entries()) {
    const passageId = passageOf.get(id);
    if (passageId === undefined) continue;
    const first = firstOf.get(passageId) ?? position;
    firstOf.set(passageId, first);
    const [here, there] = [sectionAt(laid, first), sectionAt(laid, position)];
    if (here === there) continue;
    const message = `Questions ${first + 1} and ${position + 1} ask about one passage, and stand in sections ${here + 1} and ${there + 1}. Put both into one section, or split the passage on purpose`;
    throw new InvalidInput([{ field: "sections", message }]);
  }
}

/**
 * Returns the section of each question so that sets stay whole: all questions of a set go to the section of the first
 * one that has a section.
 *
 * @param sectionOf the section of each question that has one
 * @param ids the questions in the order of the test
 * @param passageOf the passage of each question in a set
 */
export function sectionsOfSets(
  sectionOf: ReadonlyMap<number, number>,
  ids: readonly number[],
  passageOf: ReadonlyMap<number, number>,
): Map<number, number> {
  const ofPassage = new Map<number, number>();
  for (const id of ids) {
    const [passageId, section] = [passageOf.get(id), sectionOf.get(id)];
    if (passageId === undefined || section === undefined || ofPassage.has(passageId)) continue;
    ofPassage.set(passageId, section);
  }
  const whole = new Map<number, number>();
  for (const id of ids) {
    const passageId = passageOf.get(id);
    const section =
      (passageId === undefined ? undefined : ofPassage.get(passageId)) ?? sectionOf.get(id);
    if (section !== undefined) whole.set(id, section);
  }
  return whole;
}
