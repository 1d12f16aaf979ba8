import { requireAdmin } from "../accounts/require-admin.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { matching, type QuestionFilter } from "../questions/question-filter.ts";
import { questionHeaderRecord, questionRecord } from "./write-question.ts";

/** Questions of a part at most. */
export const EXPORT_PART = 2000;

/** Questions that are read at once, so that other requests are answered in between. */
const PAGE = 500;

/** Without it, spreadsheets take UTF-8 for the computer's own encoding. */
const BYTE_ORDER_MARK = "\ufeff";

/** A piece of an export; the pieces one after the other are the file. */
export interface ExportPart {
  csv: string;
  /** Questions of this part. */
  count: number;
  /** Where the next part goes on; null when this was the last. */
  cursor: number | null;
}

/**
 * A part of the bank as a CSV file, oldest question first. The import reads the file back identical,
 * and no cell of it runs as a formula (docs/rules.md, section 10).
 *
 * @param after the cursor of the part before; null for the first part, which has the header
 * @throws Forbidden for a student
 */
export async function exportPart(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  filter: QuestionFilter,
  after: number | null,
): Promise<ExportPart> {
  requireAdmin(viewer);
  const pieces = after === null ? [BYTE_ORDER_MARK + questionHeaderRecord(true)] : [];
  let last = after ?? 0;
  for (let count = 0; count < EXPORT_PART; ) {
    const questions = await database.prisma.question.findMany({
      where: { AND: [matching(filter), { id: { gt: last } }] },
      orderBy: { id: "asc" },
      take: PAGE,
      select: { id: true, revision: true },
    });
    for (const { id, revision } of questions) pieces.push(questionRecord(revision, id));
    count += questions.length;
    last = questions.at(-1)?.id ?? last;
    if (questions.length < PAGE) return { csv: pieces.join(""), count, cursor: null };
  }
  return { csv: pieces.join(""), count: EXPORT_PART, cursor: last };
}

/** How many questions an export of the filter has. @throws Forbidden for a student */
export async function countExported(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  filter: QuestionFilter,
): Promise<number> {
  requireAdmin(viewer);
  return database.prisma.question.count({ where: matching(filter) });
}
