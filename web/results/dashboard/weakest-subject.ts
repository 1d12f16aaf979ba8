import { compareNames } from "#rules/name-order.ts";
import { byWeakness, isTooFew, type SubjectMarks } from "#rules/weakness.ts";

/** The fields of a subject's statistics that are looked at. */
export interface RatedSubject extends SubjectMarks {
  testsTaken: number;
  /** In percent. */
  averageScore: number;
}

/** Best average first; equals by name. */
function byAverage(left: RatedSubject, right: RatedSubject): number {
  return right.averageScore - left.averageScore || compareNames(left.subject, right.subject);
}

/**
 * The subjects in the order of their table: the best average first where all of them are shown, the
 * weakest first where the list is cut, so that nobody has to look for it.
 */
export function tableOrder<Subject extends RatedSubject>(
  subjects: readonly Subject[],
  isCut: boolean,
): Subject[] {
  return [...subjects].sort(isCut ? byWeakness : byAverage);
}

/** What can be said of the weakest subject. */
export type Weakest<Subject> =
  | { kind: "none" }
  /** Too few questions were asked of every subject; this one has the most. */
  | { kind: "notEnough"; most: Subject }
  /** Of no subject that can be judged was a mark lost. */
  | { kind: "nothingLost" }
  | { kind: "weakest"; subject: Subject };

/** The subject with the largest share of marks lost, over enough questions (docs/rules.md, section 3). */
export function weakestSubject<Subject extends RatedSubject>(
  subjects: readonly Subject[],
): Weakest<Subject> {
  const [weakest] = [...subjects].sort(byWeakness);
  if (weakest === undefined) return { kind: "none" };
  if (isTooFew(weakest)) {
    const most = [...subjects].sort((one, other) => other.questionsAsked - one.questionsAsked)[0];
    return { kind: "notEnough", most: most ?? weakest };
  }
  return weakest.score >= weakest.maxMarks
    ? { kind: "nothingLost" }
    : { kind: "weakest", subject: weakest };
}
