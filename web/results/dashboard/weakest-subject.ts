/** The fields of a subject's statistics that are looked at. */
export interface RatedSubject {
  subject: string;
  testsTaken: number;
  /** In percent. */
  averageScore: number;
}

/** Best average first; equals by name. */
export function byAverage<Subject extends RatedSubject>(subjects: readonly Subject[]): Subject[] {
  return [...subjects].sort(
    (left, right) =>
      right.averageScore - left.averageScore || left.subject.localeCompare(right.subject, "en"),
  );
}

/**
 * The subject with the lowest average; of equals the one with more tests, which says so more
 * surely, then the first by name. Null when there is none.
 */
export function weakestSubject<Subject extends RatedSubject>(
  subjects: readonly Subject[],
): Subject | null {
  const [weakest] = [...subjects].sort(
    (left, right) =>
      left.averageScore - right.averageScore ||
      right.testsTaken - left.testsTaken ||
      left.subject.localeCompare(right.subject, "en"),
  );
  return weakest ?? null;
}
