import { searchForm } from "#rules/fold-text.ts";
import { LARGEST_ID } from "#rules/ids.ts";
import { escapeLike } from "../database/escape-like.ts";
import type { Prisma } from "../database/generated/prisma/client.ts";
import { searchTerms } from "./search-terms.ts";

/** The labels that narrow the bank; blank and null mean all. */
export interface LabelFilter {
  subject?: string | null;
  topic?: string | null;
  /** True for previous year questions only, false for all others only. */
  pyq?: boolean | null;
  /** True for what random tests leave out only, false for what they draw only. */
  keptBack?: boolean | null;
  /** True for withdrawn ones only, false for all others only. */
  withdrawn?: boolean | null;
  /** The year and the exam a previous year question is from. */
  pyqYear?: number | null;
  pyqExam?: string | null;
  /** The passage that they ask about. */
  passageId?: number | null;
  /** Whether they ask about one. */
  inPassage?: boolean | null;
}

/** How the question list is narrowed. */
export interface QuestionFilter extends LabelFilter {
  /**
   * Words and quoted phrases that are all found in the question's text, options and explanation, in any order
   * and case, or the number of a question, as 447, #447 or ID 447; blank and null mean all.
   */
  search?: string | null;
}

/** The rows with a filter's labels, as an SQL condition over `q` that may take `labelParameters`. */
const labelCondition =
  "TRUE[[ AND q.subject = :subject]][[ AND q.topic = :topic]][[ AND q.pyq = :pyq]][[ AND q.kept_back = :keptBack]]";

const labelParameters = {
  subject: "text",
  topic: "text",
  pyq: "boolean",
  keptBack: "boolean",
} as const;

/** The same over `question_tallies q`. */
export const tallyCondition = `${labelCondition}[[ AND q.in_passage = :inPassage]]`;

export const tallyParameters = { ...labelParameters, inPassage: "boolean" } as const;

/** The live questions with them, over `questions q`: that may take `liveParameters`. */
export const liveCondition = `q.deleted_at IS NULL AND ${labelCondition}[[ AND q.pyq_year = :pyqYear]][[ AND q.pyq_exam = :pyqExam]][[ AND (q.withdrawn_at IS NOT NULL) = :withdrawn]][[ AND q.passage_id = :passageId]][[ AND (q.passage_id IS NOT NULL) = :inPassage]]`;

export const liveParameters = {
  ...tallyParameters,
  pyqYear: "smallint",
  pyqExam: "text",
  withdrawn: "boolean",
  passageId: "int",
} as const;

/** No year is later: what is more fits into no column. */
const LAST_YEAR = 9_999;

/** What a filter gives the condition. */
export function labelValues(filter: LabelFilter) {
  const { subject, topic, pyq, keptBack, withdrawn, pyqYear, pyqExam, passageId, inPassage } =
    filter;
  const year = pyqYear == null ? undefined : Math.max(0, Math.min(pyqYear, LAST_YEAR));
  const exam = pyqExam?.trim() || undefined;
  // What has a year or an exam is a previous year question, and the indexes know only those.
  const isOfYear = year !== undefined || exam !== undefined;
  return {
    subject: subject?.trim() || undefined,
    topic: topic?.trim() || undefined,
    pyq: pyq ?? (isOfYear || undefined),
    // Every withdrawn question is left out of draws, and the index of those finds it.
    keptBack: keptBack ?? (withdrawn || undefined),
    withdrawn: withdrawn ?? undefined,
    pyqYear: year,
    pyqExam: exam,
    passageId: passageId ?? undefined,
    inPassage: inPassage ?? undefined,
  };
}

/** The passage that a filter was sent: what can't be the number of one is that of none. */
export function passageSent(id: string | number | null | undefined): number | null {
  if (id == null) return null;
  return /^[1-9]\d{0,8}$/.test(String(id)) ? Number(id) : 0;
}

/** The question that a search names by its number alone: 447, #447 or ID 447. Null for any other search. */
export function idIn(search: string): number | null {
  const number = /^(?:#|id[ :#]{0,2})?(\d{1,10})$/i.exec(searchForm(search))?.[1];
  const id = Number(number ?? 0);
  return id >= 1 && id <= LARGEST_ID ? id : null;
}

/** The live questions that a filter leaves, in Prisma's terms. */
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
