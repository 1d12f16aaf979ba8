import { searchForm } from "#rules/fold-text.ts";
import { LARGEST_ID } from "#rules/ids.ts";
import { escapeLike } from "../database/escape-like.ts";
import type { Prisma } from "../database/generated/prisma/client.ts";
import { searchTerms } from "./search-terms.ts";

/** A filter of the bank by labels; blank and null mean all. */
export interface LabelFilter {
  subject?: string | null;
  topic?: string | null;
  /** True for previous year questions only, false for all others only. */
  pyq?: boolean | null;
  /** True for only questions that random tests leave out, false for only those they draw. */
  keptBack?: boolean | null;
  /** True for only withdrawn questions, false for only the others. */
  withdrawn?: boolean | null;
  /** The year and the exam a previous year question is from. */
  pyqYear?: number | null;
  pyqExam?: string | null;
  /** Only questions about this passage. */
  passageId?: number | null;
  /** True for only questions with a passage, false for only those without. */
  inPassage?: boolean | null;
}

/** The filter of the question list. */
export interface QuestionFilter extends LabelFilter {
  /**
   * Words and quoted phrases that the question's text, options and explanation must all contain, in any order
   * and case; or the id of a question, such as 447, #447 or ID 447. Blank and null mean all.
   */
  search?: string | null;
}

/** SQL condition: the row `q` has the labels of a filter. It may take `labelParameters`. */
const labelCondition =
  "TRUE[[ AND q.subject = :subject]][[ AND q.topic = :topic]][[ AND q.pyq = :pyq]][[ AND q.kept_back = :keptBack]]";

const labelParameters = {
  subject: "text",
  topic: "text",
  pyq: "boolean",
  keptBack: "boolean",
} as const;

/** As labelCondition, for `question_tallies q`. */
export const tallyCondition = `${labelCondition}[[ AND q.in_passage = :inPassage]]`;

export const tallyParameters = { ...labelParameters, inPassage: "boolean" } as const;

/** SQL condition: `questions q` is live and has the labels of a filter. It may take `liveParameters`. */
export const liveCondition = `q.deleted_at IS NULL AND ${labelCondition}[[ AND q.pyq_year = :pyqYear]][[ AND q.pyq_exam = :pyqExam]][[ AND (q.withdrawn_at IS NOT NULL) = :withdrawn]][[ AND q.passage_id = :passageId]][[ AND (q.passage_id IS NOT NULL) = :inPassage]]`;

export const liveParameters = {
  ...tallyParameters,
  pyqYear: "smallint",
  pyqExam: "text",
  withdrawn: "boolean",
  passageId: "int",
} as const;

/** The latest year: a greater number doesn't fit into the column. */
const LAST_YEAR = 9_999;

/** Returns the parameters of these conditions for a filter. */
export function labelValues(filter: LabelFilter) {
  const { subject, topic, pyq, keptBack, withdrawn, pyqYear, pyqExam, passageId, inPassage } =
    filter;
  const year = pyqYear == null ? undefined : Math.max(0, Math.min(pyqYear, LAST_YEAR));
  const exam = pyqExam?.trim() || undefined;
  // Only previous year questions have a year or an exam, and the partial indexes need `pyq` as a condition.
  const isOfYear = year !== undefined || exam !== undefined;
  return {
    subject: subject?.trim() || undefined,
    topic: topic?.trim() || undefined,
    pyq: pyq ?? (isOfYear || undefined),
    // Every withdrawn question has kept_back set, so the partial index on it can be used.
    keptBack: keptBack ?? (withdrawn || undefined),
    withdrawn: withdrawn ?? undefined,
    pyqYear: year,
    pyqExam: exam,
    passageId: passageId ?? undefined,
    inPassage: inPassage ?? undefined,
  };
}

/** Returns the passage id of a request's filter; 0, which matches no passage, for an invalid one. */
export function passageSent(id: string | number | null | undefined): number | null {
  if (id == null) return null;
  return /^[1-9]\d{0,8}$/.test(String(id)) ? Number(id) : 0;
}

/** Returns the question id if the search is one: 447, #447 or ID 447. Null for any other search. */
export function idIn(search: string): number | null {
  const number = /^(?:#|id[ :#]{0,2})?(\d{1,10})$/i.exec(searchForm(search))?.[1];
  const id = Number(number ?? 0);
  return id >= 1 && id <= LARGEST_ID ? id : null;
}

/** Returns the Prisma condition for the live questions that pass a filter. */
export function matching(filter: QuestionFilter): Prisma.QuestionWhereInput {
  const { inPassage, passageId, withdrawn, ...values } = labelValues(filter);
  const where: Prisma.QuestionWhereInput = { ...values, deletedAt: null };
  if (passageId !== undefined) where.passageId = passageId;
  if (withdrawn !== undefined) where.withdrawnAt = withdrawn ? { not: null } : null;
  if (inPassage !== undefined) where.AND = { passageId: inPassage ? { not: null } : null };
  const search = filter.search?.trim();
  if (search) {
    const id = idIn(search);
    const contained = searchTerms(search).map((term) => ({
      searchText: { contains: escapeLike(term), mode: "insensitive" as const },
    }));
    const found: Prisma.QuestionWhereInput = { revision: { AND: contained } };
    if (id === null) Object.assign(where, found);
    else where.OR = [{ id }, found];
  }
  return where;
}
