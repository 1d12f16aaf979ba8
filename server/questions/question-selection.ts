import { BadRequest } from "../errors.ts";
import {
  idIn,
  labelValues,
  liveCondition,
  liveParameters,
  type QuestionFilter,
} from "./question-filter.ts";
import { searchPatterns } from "./search-terms.ts";

/** So many questions can be named one by one; a filter may leave more. */
export const MOST_NAMED = 1_000;

/** Some questions of the bank: named ones, or all that a filter leaves. Exactly one of them is given. */
export interface QuestionSelection {
  ids?: readonly number[] | null;
  all?: QuestionFilter | null;
}

/** The live questions of a selection, over `questions q`; it may take `selectionParameters`. */
export const selectionCondition = `${liveCondition}[[ AND q.id = ANY (:ids::int[])]][[ AND (q.id = :named
  OR EXISTS (SELECT FROM question_revisions r WHERE r.id = q.revision_id AND r.search_text ILIKE ALL (:patterns::text[])))]]`;

export const selectionParameters = {
  ...liveParameters,
  ids: "int[]",
  named: "int",
  patterns: "text[]",
} as const;

/**
 * What a selection gives the condition.
 *
 * @throws BadRequest unless it says either ids or a filter, and not too many ids
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
