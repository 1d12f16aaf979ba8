import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Prisma, Question } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { pageByLabels } from "./page-by-labels.ts";
import { pageBySearch } from "./page-by-search.ts";
import type { QuestionFilter } from "./question-filter.ts";
import type { PageRequest, QuestionPage } from "./question-page.ts";

/**
 * Returns the ids of the questions on a page of the bank, newest first by default, and the total count
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
  requirePermission(viewer, "bank:read");
  const wanted = search?.trim();
  return wanted
    ? pageBySearch(database, { search: wanted, ...labels }, page)
    : pageByLabels(database.pool, labels, page);
}

/**
 * Returns the questions of a page, in its order, without those deleted since.
 *
 * @param query the fields of each question to load, in Prisma's terms
 * @throws Forbidden for a student
 */
export async function loadQuestions(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  { ids }: Pick<QuestionPage, "ids">,
  query: { select?: Prisma.QuestionSelect; include?: Prisma.QuestionInclude } = {},
): Promise<Question[]> {
  requirePermission(viewer, "bank:read");
  const questions = await database.prisma.question.findMany({
    ...query,
    where: { id: { in: ids }, deletedAt: null },
  });
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: Question) => places.get(id) ?? 0;
  return questions.sort((one, other) => placeOf(one) - placeOf(other));
}
