import { searchForm } from "#rules/fold-text.ts";
import { notebookLimits } from "#rules/mistakes.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { type Queryable, statement } from "../database/statement.ts";
import { type SearchScope, searchPatterns } from "./mistake-filter.ts";

// Raw SQL: Prisma has no OFFSET into an index for one column.
const NEWEST_SINCE = statement({
  text: `SELECT missed_at AS at FROM student_questions WHERE user_id = :userId AND missed_at IS NOT NULL
    ORDER BY missed_at DESC OFFSET :skip LIMIT 1`,
  takes: { userId: "int", skip: "bigint" },
  gives: { at: "timestamptz!" },
});

// The index of trigrams finds the wordings; reading stops where a text has too many.
const QUESTIONS_WITH = statement({
  text: `WITH texts AS MATERIALIZED (
      SELECT r.question_id FROM question_revisions r WHERE r.search_text ILIKE :pattern LIMIT :newest
    ), notes AS MATERIALIZED (
      SELECT n.question_id FROM question_notes n WHERE n.user_id = :userId AND n.note ILIKE :notePattern LIMIT :newest
    )
    SELECT (SELECT count(*) FROM texts) < :newest AND (SELECT count(*) FROM notes) < :newest AS "isWhole",
      ARRAY (SELECT question_id FROM texts UNION SELECT question_id FROM notes) AS "questionIds"`,
  takes: { userId: "int", pattern: "text", notePattern: "text", newest: "bigint" },
  gives: { isWhole: "boolean", questionIds: "int[]" },
});

/** Whether the index of trigrams can find it: it knows three letters or digits in a row. */
function isIndexed(search: string): boolean {
  return /[a-z0-9]{3}/i.test(search);
}

/**
 * Bounds what a search in the viewer's mistakes reads. Up to 2,000 mistakes are all read. Of more, those whose
 * questions an index finds; and where that many questions have the text, or no index can find it, the newest 2,000.
 */
export async function searchScope(
  queryable: Queryable,
  { userId }: Pick<Viewer, "userId">,
  search: string,
): Promise<SearchScope> {
  const text = searchForm(search);
  if (text === "") return {};
  const newest = notebookLimits.searchedNewest;
  const oldest = await NEWEST_SINCE.row(queryable, { userId, skip: newest - 1 });
  if (oldest === undefined) return {};
  if (isIndexed(text)) {
    const found = await QUESTIONS_WITH.row(queryable, {
      ...{ userId, newest },
      ...searchPatterns(text),
    });
    if (found?.isWhole === true) return { questionIds: found.questionIds };
  }
  return { newestSince: oldest.at };
}
