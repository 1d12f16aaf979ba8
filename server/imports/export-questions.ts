import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { matching, type QuestionFilter } from "../questions/find-questions.ts";
import { requireAdmin } from "../questions/require-admin.ts";
import { questionHeaderRecord, questionRecord } from "./write-question.ts";

/** Questions that are held in memory at once. */
const PAGE = 1000;

/** Without it, spreadsheets take UTF-8 for the computer's own encoding. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * The questions of the bank as a CSV file, oldest first, in pieces. The import reads it back
 * identical, and no cell of it runs as a formula (contract.md, section 7).
 *
 * @throws Forbidden for a student
 */
export async function* exportQuestions(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  filter: QuestionFilter = {},
): AsyncGenerator<string, void, undefined> {
  requireAdmin(viewer);
  yield BYTE_ORDER_MARK + questionHeaderRecord();
  for (let last = 0; ; ) {
    const questions = await database.prisma.question.findMany({
      where: { AND: [matching(filter), { id: { gt: last } }] },
      orderBy: { id: "asc" },
      take: PAGE,
      select: { id: true, revision: true },
    });
    if (questions.length > 0) {
      yield questions.map(({ revision }) => questionRecord(revision)).join("");
    }
    const lastId = questions.at(-1)?.id;
    if (lastId === undefined || questions.length < PAGE) return;
    last = lastId;
  }
}
