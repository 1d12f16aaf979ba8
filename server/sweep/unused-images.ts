import { imageLimits } from "#rules/limits.ts";
import { daysBefore } from "#rules/promises.ts";
import { statement } from "../database/statement.ts";
import { inBatches, type SweepTask } from "./sweep.ts";

// What a text names: its own address of a picture, and nothing else that is written like one.
const NAMED = "regexp_matches(html, '/api/v1/images/([0-9a-f]{64})\"', 'g')";

// The wordings that somebody can still come to: those of today, and those of papers.
const LIVE_TEXTS = `
  SELECT concat_ws(' ', r.question_html, r.explanation_html, array_to_string(r.options_html, ' ')) AS html
  FROM question_revisions r
  WHERE (r.question_html IS NOT NULL OR r.explanation_html IS NOT NULL OR r.options_html <> '{}')
    AND (EXISTS (SELECT FROM questions q WHERE q.revision_id = r.id AND q.deleted_at IS NULL)
      OR EXISTS (SELECT FROM papers p WHERE p.revision_ids @> ARRAY[r.id]))
  UNION ALL
  SELECT r.html FROM passage_revisions r
  WHERE r.html IS NOT NULL
    AND (EXISTS (SELECT FROM passages p WHERE p.revision_id = r.id AND p.archived_at IS NULL)
      OR EXISTS (SELECT FROM papers p WHERE p.passage_revision_ids @> ARRAY[r.id] AND p.passage_revision_ids <> '{}'))`;

// Who writes a text with a picture says so on the picture, so that one is never removed under them.
// Raw SQL: PostgreSQL looks for the pictures in the texts, where Prisma would read all of them.
const MARK = statement({
  text: `WITH named AS MATERIALIZED (
      SELECT DISTINCT (${NAMED})[1] AS hash FROM (${LIVE_TEXTS}) texts WHERE html LIKE '%/api/v1/images/%'
    )
    UPDATE images i SET unused_since = CASE WHEN i.hash IN (SELECT hash FROM named) THEN NULL ELSE :now::timestamptz END
    WHERE (i.unused_since IS NULL) <> (i.hash IN (SELECT hash FROM named))`,
  takes: { now: "timestamptz" },
});

const REMOVE = statement({
  text: `DELETE FROM images WHERE hash IN (
      SELECT hash FROM images WHERE unused_since <= :by LIMIT :batch) AND unused_since <= :by`,
  takes: { by: "timestamptz", batch: "bigint" },
});

/** Pictures that no text of today and no paper has had for a week (docs/rules.md, section 11). */
export const unusedImages: SweepTask = {
  what: "pictures that no text has",
  async run(sweep) {
    await MARK.count(sweep.client, { now: sweep.now });
    const by = daysBefore(sweep.now, imageLimits.imageUnusedDays);
    return inBatches(sweep, (batch) => REMOVE.count(sweep.client, { by, batch }));
  },
};
