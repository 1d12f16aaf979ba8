import { requireAdmin } from "../accounts/require-admin.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Prisma, Question } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { pageByLabels } from "./page-by-labels.ts";
import { pageBySearch } from "./page-by-search.ts";
import type { QuestionFilter } from "./question-filter.ts";
import type { PageRequest, QuestionPage } from "./question-page.ts";

/**
 * Which questions stand on a page of the bank, newest first, and how many there are in all
 * (docs/api.md, section 2: GET /questions/). Its cost hardly grows with the bank.
 *
 * @throws Forbidden for a student
 */
export async function findQuestionPage(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  { search, ...labels }: QuestionFilter,
  page: PageRequest,
): Promise<QuestionPage> {
  requireAdmin(viewer);
  const wanted = search?.trim();
  return wanted
    ? pageBySearch(database, { search: wanted, ...labels }, page)
    : pageByLabels(database.pool, labels, page);
}

/**
 * The questions of a page, in its order; what was deleted meanwhile is left out.
 *
 * @param query what of each question to load, in Prisma's terms
 * @throws Forbidden for a student
 */
export async function loadQuestions(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  { ids }: Pick<QuestionPage, "ids">,
  query: { select?: Prisma.QuestionSelect; include?: Prisma.QuestionInclude } = {},
): Promise<Question[]> {
  requireAdmin(viewer);
  return database.prisma.question.findMany({
    ...(query as object),
    where: { id: { in: ids }, deletedAt: null },
    orderBy: { id: "desc" },
  });
}
