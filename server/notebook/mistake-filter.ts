import { searchForm } from "#rules/fold-text.ts";
import type { MissReason } from "#rules/mistakes.ts";
import { escapeLike } from "../database/escape-like.ts";
import type { ColumnType } from "../database/statement.ts";

/** Where a search looks: in these questions, or in the mistakes since a moment; in all when both are missing. */
export interface SearchScope {
  questionIds?: number[];
  newestSince?: Date;
}

/** Which of a viewer's mistakes are meant; null lets everything through. */
export interface MistakeFilter {
  state: "open" | "closed" | null;
  subject: string | null;
  topic: string | null;
  passageId: number | null;
  /** `none` for those without a reason. */
  reason: MissReason | "none" | null;
  testId: number | null;
  randomTestId: number | null;
  source: "test" | "practice" | "review" | null;
  since: Date | null;
  /** Before this moment. */
  until: Date | null;
  /** Words of the question, its options, its explanation or the note; blank for any. */
  search: string;
  /** Where a search looks; everywhere when it is missing. */
  searchIn?: SearchScope;
}

const attemptOn = (column: string, parameter: string) =>
  `[[ AND m.source = 0 AND m.source_id IN
    (SELECT a.id FROM attempts a WHERE a.user_id = m.user_id AND a.${column} = :${parameter})]]`;

/**
 * The filter but for the state, of mistakes `m`. Held questions are none, so that a search may look at explanations. The text is a value, not an EXISTS: for that PostgreSQL would
 * rather read the texts of all of the student's answers first.
 */
export const FILTERED = `TRUE[[ AND m.subject = :subject]][[ AND m.topic = :topic]]
  [[ AND m.passage_id = :passageId]][[ AND m.reason = :reason]][[ AND (m.reason IS NOT NULL) = :isReasoned]]
  ${attemptOn("test_id", "testId")}${attemptOn("random_test_id", "randomTestId")}
  [[ AND m.source = :source]][[ AND m.at >= :since]][[ AND m.at < :until]]
  [[ AND m.question_id = ANY (:questionIds::int[])]][[ AND m.at >= :newestSince]]
  [[ AND (m.note ILIKE :notePattern OR (SELECT r.search_text FROM student_answers s
    JOIN question_revisions r ON r.id = s.revision_id
    WHERE s.user_id = m.user_id AND s.question_id = m.question_id AND s.source = m.source
      AND s.source_id = m.source_id) ILIKE :pattern)]]`;

/** The state, after it. */
export const IN_STATE = "[[ AND (m.closed_at IS NULL) = :isOpen]]";

export const filterParameters = {
  subject: "text",
  topic: "text",
  passageId: "int",
  reason: "text",
  isReasoned: "boolean",
  testId: "int",
  randomTestId: "int",
  source: "smallint",
  since: "timestamptz",
  until: "timestamptz",
  pattern: "text",
  notePattern: "text",
  questionIds: "int[]",
  newestSince: "timestamptz",
} as const satisfies Record<string, ColumnType>;

export const stateParameter = { isOpen: "boolean" } as const;

const sources = { test: 0, practice: 1, review: 2 } as const;

/** What is given of a value that may be null. */
function said<Name extends string, Value>(name: Name, value: Value | null) {
  return (value === null ? {} : { [name]: value }) as { [Key in Name]?: Value };
}

/**
 * How a search is looked for: in the wordings by their form in search, and in notes, which have no such form, with
 * any single character in place of a quote, a dash or a space.
 *
 * @param search in the form of searchForm
 */
export function searchPatterns(search: string): { pattern: string; notePattern: string } {
  const pattern = `%${escapeLike(search)}%`;
  return { pattern, notePattern: pattern.replace(/['" -]/g, "_") };
}

/** The values of a filter but for the state. */
export function filterValues(filter: MistakeFilter) {
  const { subject, topic, passageId, reason, testId, randomTestId, source, since, until } = filter;
  const search = searchForm(filter.search);
  return {
    ...said("subject", subject),
    ...said("topic", topic),
    ...said("passageId", passageId),
    ...(reason === "none" ? { isReasoned: false } : said("reason", reason)),
    ...said("testId", testId),
    ...said("randomTestId", randomTestId),
    ...said("source", source && sources[source]),
    ...said("since", since),
    ...said("until", until),
    ...(search === "" ? {} : { ...searchPatterns(search), ...filter.searchIn }),
  };
}

/** The value of the state. */
export function stateValue({ state }: Pick<MistakeFilter, "state">) {
  return state === null ? {} : { isOpen: state === "open" };
}
