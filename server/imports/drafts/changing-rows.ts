import type pg from "pg";
import { snakeCase } from "#rules/snake-case.ts";
import { statement } from "../../database/statement.ts";
import { mergedWording } from "../../questions/update-staged.ts";
import { wordingNames, wordingRecord } from "../../questions/wording.ts";
import type { DraftFacts } from "./draft-facts.ts";
import { IS_IMPORTABLE } from "./find-draft.ts";
import { mendedFieldsSql } from "./mend-row.ts";

/** The wording of a draft's row `d` beside `r`, the bank's. The same fingerprint means the same passage. */
const given = wordingNames
  .map((name) => {
    const value =
      name === "passageId"
        ? `CASE WHEN d.passage IS NULL THEN NULL WHEN d.fingerprint = q.fingerprint THEN r.passage_id ELSE -1 END`
        : name === "optionsHtml"
          ? `coalesce(w."optionsHtml", '{}')`
          : `w."${name}"`;
    return `${value} AS ${snakeCase(name)}`;
  })
  .join(", ");

const bank = wordingNames.map((name) => `r.${snakeCase(name)}`).join(", ");

// Raw SQL: it compares with the same expression by which the import writes, so that both mean the same by a change.
const CHANGING = statement({
  text: `SELECT count(*)::int AS changing
    FROM import_draft_rows d JOIN questions q ON q.id = d.question_id AND q.deleted_at IS NULL
    JOIN question_revisions r ON r.id = q.revision_id
    CROSS JOIN LATERAL (SELECT ${given}, :columns::text[] || ${mendedFieldsSql} AS fields FROM jsonb_to_record(d.question) AS w(${wordingRecord})) s
    WHERE d.draft_id = :id AND ${IS_IMPORTABLE("d")} AND EXISTS (SELECT ${mergedWording} EXCEPT SELECT ${bank})`,
  takes: { id: "int", columns: "text[]" },
  gives: { changing: "int" },
});

/**
 * How many questions of the bank the import of a draft would change: rows that say a question's number, and differ
 * from it.
 *
 * @returns null for a file too long for a preview, whose rows nobody has compared
 */
export async function countChanging(
  pool: pg.Pool,
  id: number,
  { hasIds, isTooLong, fields }: Pick<DraftFacts, "hasIds" | "isTooLong" | "fields">,
): Promise<number | null> {
  if (!hasIds) return 0;
  if (isTooLong) return null;
  return (await CHANGING.row(pool, { id, columns: fields }))?.changing ?? 0;
}
