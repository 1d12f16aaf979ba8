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

/** The rows with a filter's labels, as an SQL condition over `q` that may take `labelParameters`. */
export const labelCondition =
  "TRUE[[ AND q.subject = :subject]][[ AND q.topic = :topic]][[ AND q.pyq = :pyq]]";

/** The same for the live questions, over `questions q`. */
export const liveCondition = `q.deleted_at IS NULL AND ${labelCondition}`;

export const labelParameters = { subject: "text", topic: "text", pyq: "boolean" } as const;

/** What a filter gives the condition. */
export function labelValues({ subject, topic, pyq }: LabelFilter) {
  return {
    subject: subject?.trim() || undefined,
    topic: topic?.trim() || undefined,
    pyq: pyq ?? undefined,
  };
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
