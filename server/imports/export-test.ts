import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { storedSections } from "../fixed-tests/sections.ts";
import { BYTE_ORDER_MARK, type ExportPart } from "./export-questions.ts";
import { questionHeaderRecord, questionRecord } from "./write-question.ts";

/** Questions of a part at most: a passage of 20,000 characters may stand in each row. */
const EXPORT_TEST_PART = 200;

/**
 * A part of a test as a CSV file: its questions in order with their passages and sections. Upload Test
 * makes the same test of it again, and no cell of it runs as a formula (docs/rules.md, section 10).
 * Questions that were deleted from the bank are left out.
 *
 * @param after the cursor of the part before; null for the first part, which has the header
 * @throws Forbidden for a student
 * @throws NotFound when there is no such test, or it is archived
 */
export async function exportTest(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  id: number,
  after: number | null,
): Promise<ExportPart> {
  requirePermission(viewer, "bank:export");
  const test = await database.prisma.test.findFirst({
    where: { id, archivedAt: null },
    select: { sections: true },
  });
  if (test === null) throw new NotFound("Test not found");
  const sections = storedSections(test.sections);
  const asked = await database.prisma.testQuestion.findMany({
    where: { testId: id, position: { gte: after ?? 0 } },
    orderBy: { position: "asc" },
    take: EXPORT_TEST_PART + 1,
    select: {
      position: true,
      question: {
        select: {
          deletedAt: true,
          revision: true,
          passage: {
            select: { revision: { select: { text: true, title: true, source: true } } },
          },
        },
      },
    },
  });
  const part = asked.slice(0, EXPORT_TEST_PART);
  const records = part.flatMap(({ position, question: { deletedAt, revision, passage } }) => {
    const section = sections.findLast(({ start }) => start <= position) ?? null;
    if (deletedAt !== null) return [];
    return questionRecord(revision, passage?.revision ?? null, undefined, section);
  });
  const head = after === null ? BYTE_ORDER_MARK + questionHeaderRecord({ hasSections: true }) : "";
  const cursor = asked[EXPORT_TEST_PART]?.position ?? null;
  return { csv: head + records.join(""), count: records.length, cursor };
}
