import { sectionLimits, testLimits } from "#rules/limits.ts";
import type { SectionInput } from "#rules/sections.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, NotFound } from "../errors.ts";
import { forgetBank } from "../questions/bank-cache.ts";
import { createTest } from "./create-test.ts";
import { lockQuestions } from "./held-questions.ts";
import { storedSections } from "./sections.ts";

// Raw SQL: it runs in the `pg` transaction that locks the test's questions.
const SOURCE = statement({
  text: `SELECT t.title, t.description, t.duration_minutes AS "durationMinutes", t.is_public AS "isPublic",
      t.correct_hundredths AS "correctHundredths", t.incorrect_hundredths AS "incorrectHundredths", t.sections,
      ARRAY(SELECT tq.question_id FROM test_questions tq WHERE tq.test_id = t.id ORDER BY tq.position) AS ids,
      ARRAY(SELECT q.id FROM test_questions tq JOIN questions q ON q.id = tq.question_id
        WHERE tq.test_id = t.id AND q.deleted_at IS NOT NULL ORDER BY tq.position) AS deleted
    FROM tests t WHERE t.id = :id AND t.archived_at IS NULL`,
  takes: { id: "int" },
  gives: {
    ...{ title: "text", description: "text?", durationMinutes: "int", isPublic: "boolean" },
    ...{ correctHundredths: "int", incorrectHundredths: "int", sections: "jsonb" },
    ...{ ids: "int[]", deleted: "int[]" },
  },
});

/** Returns the sections with only their live questions; none if too few questions are left. */
function sectionsOf(stored: unknown, ids: readonly number[], isLive: (id: number) => boolean) {
  const sections: SectionInput[] = storedSections(stored)
    .map(({ start, count, ...head }) => ({
      ...head,
      questionCount: ids.slice(start, start + count).filter(isLive).length,
    }))
    .filter(({ questionCount }) => questionCount > 0);
  return sections.length < sectionLimits.sectionsMin ? [] : sections;
}

export interface TestCopy {
  /** The new test's number. */
  id: number;
  /** Questions that the copy lacks because they were deleted from the bank, in the order of the test. */
  leftOutIds: number[];
}

/**
 * Makes an inactive test with the questions, sections, marks and description of another one. Questions that
 * were deleted from the bank are left out. Access, batches and times are not copied.
 *
 * @throws NotFound when there is no such test, or it is archived
 * @throws Conflict when all of its questions were deleted from the bank
 */
export async function copyTest(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database">,
  id: number,
): Promise<TestCopy> {
  requirePermission(viewer, "test:write");
  const { database } = dependencies;
  const made = await inTransaction(database, async (client) => {
    await lockQuestions(client, [], id);
    const source = await SOURCE.row(client, { id });
    if (source === undefined) throw new NotFound("Test not found");
    const { ids, deleted, sections: stored, title, durationMinutes, ...settings } = source;
    const isLive = (questionId: number) => !deleted.includes(questionId);
    const questionIds = ids.filter(isLive);
    if (questionIds.length === 0) {
      throw new Conflict("All questions of this test have been deleted from the bank.");
    }
    const sections = sectionsOf(stored, ids, isLive);
    const minutes = sections.reduce((sum, section) => sum + (section.minutes ?? 0), 0);
    const copy = {
      ...settings,
      ...{ questionIds, sections, isActive: false, splitPassages: true },
      title: [...`Copy of ${title}`].slice(0, testLimits.testTitleMaxLength).join(""),
      durationMinutes: minutes || durationMinutes,
    };
    return { id: await createTest(viewer, dependencies, copy, client), leftOutIds: deleted };
  });
  forgetBank(database);
  return made;
}
