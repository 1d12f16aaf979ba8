import { practiceLimits } from "#rules/limits.ts";
import { compareNames } from "#rules/name-order.ts";

/** The fields of a subject's statistics that decide how weak it is. */
export interface RatedSubject {
  subject: string;
  questionsAsked: number;
  /** In percent, as shown in its row. */
  averageScore: number;
}

/** True if the subject has too few answered questions to be judged. */
export function isTooFew({ questionsAsked }: RatedSubject): boolean {
  return questionsAsked < practiceLimits.weaknessMinQuestions;
}

/**
 * The subjects by the average shown in their rows, lowest first, and then by name. Those with too few questions come
 * last.
 */
export function weakestFirst<Subject extends RatedSubject>(
  subjects: readonly Subject[],
): Subject[] {
  return subjects.toSorted(
    (one, other) =>
      Number(isTooFew(one)) - Number(isTooFew(other)) ||
      one.averageScore - other.averageScore ||
      compareNames(one.subject, other.subject),
  );
}

/**
 * The subject with the lowest average, over enough questions (docs/rules.md, section 3); null if none has enough, or
 * no marks were lost.
 */
export function weakestSubject<Subject extends RatedSubject>(
  subjects: readonly Subject[],
): Subject | null {
  const [weakest] = weakestFirst(subjects);
  if (weakest === undefined || isTooFew(weakest)) return null;
  return weakest.averageScore >= 100 ? null : weakest;
}
