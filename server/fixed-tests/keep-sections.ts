import type pg from "pg";
import { fromHundredths } from "#rules/marks.ts";
import { followedBy, type SectionInput } from "#rules/sections.ts";
import { testErrors } from "#rules/test-rules.ts";
import { statement } from "../database/statement.ts";
import { InvalidInput } from "../errors.ts";
import { storedSections } from "./sections.ts";
import { sectionsOfSets } from "./sets-in-sections.ts";
import type { TestInput } from "./test-input.ts";

// Raw SQL: it runs in the `pg` transaction that locks the test.
const SECTIONS_AND_QUESTIONS = statement({
  text: `SELECT t.sections, ARRAY(SELECT question_id FROM test_questions WHERE test_id = t.id ORDER BY position) AS ids,
      ARRAY(SELECT position FROM test_questions WHERE test_id = t.id ORDER BY position) AS positions
    FROM tests t WHERE t.id = :id`,
  takes: { id: "int" },
  gives: { sections: "jsonb", ids: "int[]", positions: "int[]" },
});

/**
 * Returns the test with its stored sections, for an edit that sends none. Questions keep their section, and a set goes
 * to the section of the first of its questions that the test already had.
 *
 * @param test with its questions in their new order
 * @param passageOf the passages of questions that must stay together
 * @throws InvalidInput when the sections can't follow, or the duration is not the sum of their minutes
 */
export async function keepSections(
  client: pg.ClientBase,
  id: number,
  test: TestInput,
  passageOf: ReadonlyMap<number, number>,
): Promise<TestInput> {
  const stored = await SECTIONS_AND_QUESTIONS.row(client, { id });
  if (stored === undefined) return test;
  const { positions } = stored;
  const sections = storedSections(stored.sections).filter(({ start }, index, all) => {
    const end = all[index + 1]?.start ?? Number.POSITIVE_INFINITY;
    return positions.some((position) => position >= start && position < end);
  });
  if (sections.length === 0) return test;
  const sectionOf = new Map(
    stored.ids.map((questionId, index) => {
      const position = positions[index] ?? 0;
      return [questionId, sections.findLastIndex(({ start }) => start <= position)];
    }),
  );
  const ofSets = sectionsOfSets(sectionOf, test.questionIds, passageOf);
  const kept = followedBy(sections, ofSets, test.questionIds);
  if (kept === null) {
    const message =
      "This test has sections, and its questions would not stand in their order any more; send its sections with them";
    throw new InvalidInput([{ field: "sections", message }]);
  }
  return checkedSections(test, kept);
}

function checkedSections(test: TestInput, sections: SectionInput[]): TestInput {
  const errors = testErrors({
    ...test,
    correctMarks: fromHundredths(test.correctHundredths),
    incorrectMarks: fromHundredths(test.incorrectHundredths),
    sections,
  });
  // The editor can't fix titles here, and old sections may have equal ones.
  const own = errors.filter(({ field }) => !/^sections\.\d+\.title$/.test(field));
  if (own.length > 0) throw new InvalidInput(own);
  return { ...test, sections };
}
