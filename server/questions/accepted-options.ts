/** SQL for the correction of the revision `r` in effect at a time. @param at SQL for the time */
const correctionAt = (at: string) =>
  `FROM key_corrections accepted_k WHERE accepted_k.revision_id = r.id AND accepted_k.created_at <= ${at}
      AND (accepted_k.undone_at IS NULL OR accepted_k.undone_at > ${at}) ORDER BY accepted_k.number DESC LIMIT 1`;

/**
 * SQL for an array of the accepted options of the revision `r` at a time, the key first: all options if the question
 * was given to everybody or dropped (docs/rules.md, section 17). Practice and reviews judge answers with it. A
 * judgement never changes later, since it depends only on the time of the answer.
 *
 * @param at SQL for the time
 */
export function acceptedOptions(at: string): string {
  return `coalesce((SELECT CASE accepted_k.kind
        WHEN 'withdrawn' THEN ARRAY[r.correct_option_index]
        WHEN 'other_key' THEN accepted_k.options
        WHEN 'also_accepted' THEN r.correct_option_index || accepted_k.options
        ELSE r.correct_option_index || ARRAY(SELECT option::smallint FROM generate_series(0, cardinality(r.options) - 1) AS option
          WHERE option <> r.correct_option_index) END
      ${correctionAt(at)}), ARRAY[r.correct_option_index])`;
}

/** SQL for an array of the options of the revision `r` accepted now, the key first. */
export const ACCEPTED_NOW = acceptedOptions("'infinity'::timestamptz");

/** SQL for an array with the ids of questions whose current revision was dropped, so that nothing may use them. */
export const DROPPED = `ARRAY(SELECT dropped_q.id FROM key_corrections dropped_k
    JOIN questions dropped_q ON dropped_q.revision_id = dropped_k.revision_id
    WHERE dropped_k.kind = 'dropped' AND dropped_k.undone_at IS NULL AND NOT EXISTS (SELECT FROM key_corrections later_k
      WHERE later_k.revision_id = dropped_k.revision_id AND later_k.number > dropped_k.number AND later_k.undone_at IS NULL))`;
