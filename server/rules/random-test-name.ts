// What a random test is called in lists: by its filters (docs/screens.md, section 8).
import { randomTestLimits } from "./limits.ts";
import type { RandomTestFilters } from "./random-test-rules.ts";

/** What a random test of previous year questions alone is called. */
export const PAST_YEARS = "Past years";

/** The first by name, and how many others: "Criminal Law and 2 more subjects". */
function firstAnd(labels: readonly string[], one: string, many: string): string {
  const [first = ""] = labels;
  const others = labels.length - 1;
  return others === 0 ? first : `${first} and ${others} more ${others === 1 ? one : many}`;
}

/** What the choice of passages is called; null for any. */
const PASSAGES = { any: null, only: "Passages only", none: "No passages" } as const;

/**
 * Filters in a line: "Law of Torts: strict liability", "Criminal Law and 2 more subjects", "CLAT
 * 2021", "English, passages only", "The whole bank".
 */
export function filtersName(filters: RandomTestFilters): string {
  const passages = PASSAGES[filters.passages ?? "any"];
  const name = nameOf(filters);
  if (passages === null) return name ?? "The whole bank";
  return name === null ? passages : `${name}, ${passages[0]?.toLowerCase()}${passages.slice(1)}`;
}

/**
 * What a test is called in a list: a random one that its student gave no name by its filters.
 *
 * @param filters as `filtersName` writes them; null for a fixed test
 */
export function nameInList(title: string, filters: string | null | undefined): string {
  return title === randomTestLimits.randomDefaultTitle ? (filters ?? title) : title;
}

/** The name by everything else; null for the whole bank. */
function nameOf(filters: RandomTestFilters): string | null {
  const { subjects, topics, pyqExams, pyqYears } = filters;
  const topic = topics.length > 0 ? firstAnd(topics, "topic", "topics") : null;
  const subject = subjects.length > 0 ? firstAnd(subjects, "subject", "subjects") : null;
  const labels = subject !== null && topic !== null ? `${subject}: ${topic}` : (subject ?? topic);
  const exam = pyqExams.length > 0 ? firstAnd(pyqExams, "exam", "exams") : null;
  const year = pyqYears.length > 0 ? firstAnd(pyqYears.map(String), "year", "years") : null;
  const papers = [exam, year].filter((part) => part !== null).join(", ");
  if (papers !== "") return labels === null ? papers : `${labels}, ${papers}`;
  return labels ?? (filters.pyqOnly === true ? PAST_YEARS : null);
}

/** Whether filters have no name of their own. */
export function isWholeBank(filters: RandomTestFilters): boolean {
  return PASSAGES[filters.passages ?? "any"] === null && nameOf(filters) === null;
}

/** Whether filters leave previous year questions alone. */
export function isOfPastYears({ pyqOnly, pyqExams, pyqYears }: RandomTestFilters): boolean {
  return pyqOnly === true || pyqExams.length > 0 || pyqYears.length > 0;
}
