import { escapeLike } from "../database/escape-like.ts";
import type { Prisma } from "../database/generated/prisma/client.ts";

/** The labels that narrow the bank; blank and null mean all. */
export interface LabelFilter {
  subject?: string | null;
  topic?: string | null;
  /** True for previous year questions only, false for all others only. */
  pyq?: boolean | null;
}

/** How the question list is narrowed. */
export interface QuestionFilter extends LabelFilter {
  /** Found anywhere in the question's text, whatever the case; blank and null mean all. */
  search?: string | null;
}

/**
 * The rows with a filter's labels, as an SQL condition over `q`.
 *
 * @param parameters the statement's parameters so far; those of the condition are added
 */
export function labelCondition(filter: LabelFilter, parameters: unknown[]): string {
  const conditions: string[] = [];
  const equals = (column: string, label: string | null | undefined) => {
    if (!label?.trim()) return;
    parameters.push(label.trim());
    conditions.push(`q.${column} = $${parameters.length}`);
  };
  equals("subject", filter.subject);
  equals("topic", filter.topic);
  if (typeof filter.pyq === "boolean") conditions.push(filter.pyq ? "q.pyq" : "NOT q.pyq");
  return conditions.join(" AND ") || "TRUE";
}

/** The same for the live questions, over `questions q`. */
export function liveCondition(filter: LabelFilter, parameters: unknown[]): string {
  return `q.deleted_at IS NULL AND ${labelCondition(filter, parameters)}`;
}

/** The live questions that a filter leaves, in Prisma's terms. */
export function matching(filter: QuestionFilter): Prisma.QuestionWhereInput {
  const { subject, topic, search, pyq } = filter;
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
