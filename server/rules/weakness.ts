// What is said of a subject that goes badly (docs/rules.md, section 3).

import { practiceLimits } from "./limits.ts";
import { compareNames } from "./name-order.ts";

/** What is known of a person in one subject. */
export interface SubjectMarks {
  subject: string;
  questionsAsked: number;
  /** In marks, or in any unit that both have. */
  score: number;
  maxMarks: number;
}

/** Whether so few questions were asked that nothing is said of the subject. */
export function isTooFew({ questionsAsked }: Pick<SubjectMarks, "questionsAsked">): boolean {
  return questionsAsked < practiceLimits.weaknessMinQuestions;
}

/** Share of the marks that were lost, from 0; above 1 where deductions led below nought. */
function lostShare({ score, maxMarks }: SubjectMarks): number {
  return maxMarks > 0 ? (maxMarks - score) / maxMarks : 0;
}

/**
 * Orders subjects, weakest first: by the share of the marks lost. Of equals the one with more
 * questions, which says so more surely, then by name. Those of too few questions stand last.
 */
export function byWeakness(one: SubjectMarks, other: SubjectMarks): number {
  return (
    Number(isTooFew(one)) - Number(isTooFew(other)) ||
    lostShare(other) - lostShare(one) ||
    other.questionsAsked - one.questionsAsked ||
    compareNames(one.subject, other.subject)
  );
}
