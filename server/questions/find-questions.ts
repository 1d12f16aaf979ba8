import type { Viewer } from "../accounts/viewer.ts";
import { escapeLike } from "../database/escape-like.ts";
import type { Prisma, Question } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { requireAdmin } from "./require-admin.ts";

/** How the question list is narrowed; blank and null mean all. */
export interface QuestionFilter {
  subject?: string | null;
  topic?: string | null;
  /** Found anywhere in the question's text, whatever the case. */
  search?: string | null;
  /** True for previous year questions only, false for all others only. */
  pyq?: boolean | null;
}

/** The live questions that a filter leaves, in Prisma's terms. */
export function matching({
  subject,
  topic,
  search,
  pyq,
}: QuestionFilter): Prisma.QuestionWhereInput {
  const where: Prisma.QuestionWhereInput = { deletedAt: null };
  if (subject?.trim()) where.subject = subject.trim();
  if (topic?.trim()) where.topic = topic.trim();
  if (typeof pyq === "boolean") where.pyq = pyq;
  if (search?.trim()) {
    const contains = escapeLike(search.trim());
    where.revision = { questionText: { contains, mode: "insensitive" } };
  }
  return where;
}

/**
 * A page of the question bank, newest first (spec.md, section 7: GET /questions/).
 *
 * @param page how many to leave out, and how many to answer at most
 * @param query what of each question to load, in Prisma's terms
 */
export async function findQuestions(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  filter: QuestionFilter,
  page: { skip: number; limit: number },
  query: { select?: Prisma.QuestionSelect; include?: Prisma.QuestionInclude } = {},
): Promise<Question[]> {
  requireAdmin(viewer);
  return database.prisma.question.findMany({
    ...(query as object),
    where: matching(filter),
    orderBy: { id: "desc" },
    skip: page.skip,
    take: page.limit,
  });
}

/** How many questions the filter leaves, over all pages. */
export async function countQuestions(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  filter: QuestionFilter,
): Promise<number> {
  requireAdmin(viewer);
  return database.prisma.question.count({ where: matching(filter) });
}
