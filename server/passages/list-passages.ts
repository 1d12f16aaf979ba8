import { searchForm } from "#rules/fold-text.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { escapeLike } from "../database/escape-like.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { idIn } from "../questions/question-filter.ts";
import { type Passage, passageColumns, passageSql } from "./passage.ts";

/** How a list of passages is ordered; equals stand newest first. */
export type PassageOrder =
  | "newest"
  | "oldest"
  | "lastChanged"
  | "firstChanged"
  | "mostQuestions"
  | "fewestQuestions";

/** Which passages are listed. */
export interface PassageFilter {
  /** Found anywhere in title, text or source, whatever the case, or the number of one; blank and null mean all. */
  search?: string | null;
  /** That one of their live questions has; blank and null mean all. */
  subject?: string | null;
  /** Whether a test asks about them, archived tests not counted; null means both. */
  used?: boolean | null;
  /** True for archived ones alone; otherwise those that are not. */
  archived?: boolean | null;
  /** Archived ones and all others. */
  archivedToo?: boolean | null;
  /** Those with a smaller number alone, newest first; null or absent for all. */
  below?: number | null;
  order: PassageOrder;
  skip: number;
  limit: number;
}

export interface PassagePage {
  items: Passage[];
  totalCount: number;
}

const USED = `EXISTS (SELECT FROM questions u JOIN test_questions tq ON tq.question_id = u.id
    JOIN tests t ON t.id = tq.test_id AND t.archived_at IS NULL WHERE u.passage_id = p.id)`;

// Raw SQL: Prisma can't count the live questions alone to order by, nor count tests through them.
const FROM = `FROM passages p JOIN passage_revisions r ON r.id = p.revision_id
  WHERE TRUE[[ AND (p.archived_at IS NOT NULL) = :archived]][[ AND (r.search_text ILIKE :pattern OR p.id = :number)]][[ AND EXISTS (SELECT FROM questions s WHERE s.passage_id = p.id AND s.deleted_at IS NULL AND s.subject = :subject)]][[ AND ${USED} = :used]]`;

const mayTake = {
  archived: "boolean",
  pattern: "text",
  number: "int",
  subject: "text",
  used: "boolean",
} as const;

const COUNT = statement({
  text: `SELECT count(*)::int AS total ${FROM}`,
  mayTake,
  gives: { total: "int" },
});

const QUESTIONS =
  "(SELECT count(*) FROM questions c WHERE c.passage_id = p.id AND c.deleted_at IS NULL)";

// The page first, so that what is counted of each passage is counted of these alone.
const listBy = (order: string, again: string) =>
  statement({
    text: `SELECT ${passageSql} FROM (SELECT p.id, ${QUESTIONS} AS questions ${FROM}[[ AND p.id < :below]] ORDER BY ${order} OFFSET :skip LIMIT :limit) page
      JOIN passages p ON p.id = page.id JOIN passage_revisions r ON r.id = p.revision_id ORDER BY ${again}`,
    takes: { skip: "bigint", limit: "bigint" },
    mayTake: { ...mayTake, below: "int" },
    gives: passageColumns,
  });

const BY: Record<PassageOrder, ReturnType<typeof listBy>> = {
  newest: listBy("p.id DESC", "p.id DESC"),
  oldest: listBy("p.id", "p.id"),
  lastChanged: listBy("r.created_at DESC, p.id DESC", "r.created_at DESC, p.id DESC"),
  firstChanged: listBy("r.created_at, p.id DESC", "r.created_at, p.id DESC"),
  mostQuestions: listBy("questions DESC, p.id DESC", "page.questions DESC, p.id DESC"),
  fewestQuestions: listBy("questions, p.id DESC", "page.questions, p.id DESC"),
};

/**
 * A page of the passages of the bank, newest first unless asked otherwise.
 *
 * @throws Forbidden for a student
 */
export async function listPassages(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  { search, subject, used, archived, archivedToo, below, order, skip, limit }: PassageFilter,
): Promise<PassagePage> {
  requirePermission(viewer, "bank:read");
  const wanted = search?.trim();
  const number = (wanted && idIn(wanted)) || 0;
  const about = subject?.trim();
  const filter = {
    ...(archivedToo ? {} : { archived: archived ?? false }),
    ...(about ? { subject: about } : {}),
    ...(used == null ? {} : { used }),
    ...(wanted ? { pattern: `%${escapeLike(searchForm(wanted))}%`, number } : {}),
  };
  const totalCount = (await COUNT.row(database.pool, filter))?.total ?? 0;
  const page = { ...filter, skip, limit, ...(below == null ? {} : { below }) };
  const items = skip >= totalCount ? [] : await BY[order].rows(database.pool, page);
  return { items, totalCount };
}
