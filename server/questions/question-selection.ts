import { BadRequest } from "../errors.ts";
import {
  idIn,
  labelValues,
  liveCondition,
  liveParameters,
  type QuestionFilter,
} from "./question-filter.ts";
import { searchPatterns } from "./search-terms.ts";

/** Most ids in a selection; a filter may match more questions. */
export const MOST_NAMED = 1_000;

/** A selection of questions: either ids, or all that pass a filter. Exactly one of the two is set. */
export interface QuestionSelection {
  ids?: readonly number[] | null;
  all?: QuestionFilter | null;
}

/** SQL condition: `questions q` is live and in the selection. It may take `selectionParameters`. */
export const selectionCondition = `${liveCondition}[[ AND q.id = ANY (:ids::int[])]][[ AND (q.id = :named
  OR EXISTS (SELECT FROM question_revisions r WHERE r.id = q.revision_id AND r.search_text ILIKE ALL (:patterns::text[])))]]`;

export const selectionParameters = {
  ...liveParameters,
  ids: "int[]",
  named: "int",
  patterns: "text[]",
} as const;

/**
 * Returns the parameters of selectionCondition.
 *
 * @throws BadRequest unless the selection has either ids or a filter, and not too many ids
 */
export function selectionValues({ ids, all }: QuestionSelection) {
  if ((ids == null) === (all == null)) {
    throw new BadRequest("Say either which questions, or the filter that leaves them.");
  }
  if (ids != null && ids.length > MOST_NAMED) {
    throw new BadRequest(`At most ${MOST_NAMED} questions can be named at once.`);
  }
  const search = all?.search?.trim();
  return {
    ...labelValues(all ?? {}),
    ids: ids ?? undefined,
    ...(search ? { named: idIn(search) ?? 0, patterns: searchPatterns(search) } : {}),
  };
}
