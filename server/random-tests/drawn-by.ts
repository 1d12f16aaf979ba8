import { filtersName } from "#rules/random-test-name.ts";
import type { RandomTestFilters } from "#rules/random-test-rules.ts";

/**
 * The filters of a random test as SQL, for `drawnName`; null for no random test, and where questions were chosen.
 *
 * @param randomTestId its number, as SQL
 */
export function drawnBySql(randomTestId: string): string {
  return `(SELECT json_build_object('subjects', r.subjects, 'topics', r.topics,
    'pyqOnly', r.pyq_only, 'pyqExams', r.pyq_exams, 'pyqYears', r.pyq_years,
    'passages', coalesce(r.passages, 'any')) FROM random_tests r
    WHERE r.id = ${randomTestId} AND r.chosen_from IS NULL)`;
}

/** What was read by `drawnBySql`, in a line; null for nothing. */
export function drawnName(drawnBy: unknown): string | null {
  return drawnBy == null ? null : filtersName(drawnBy as RandomTestFilters);
}
