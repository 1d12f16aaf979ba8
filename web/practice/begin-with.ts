import { bySubject, type TopicOutcome } from "./practice.ts";
import { evenPace, secondsBySubject } from "./time-spent.ts";

/** What is looked at of a diagnostic. */
type Diagnosed = Parameters<typeof evenPace>[0];

/**
 * The subject to begin with after a diagnostic: of those answered the one with most questions lost, of equals
 * the one with the smallest share right, then the one that took most time over an even pace, then by name
 * (docs/learning.md, section 9). Null with answers in fewer than two subjects, and where all were right.
 */
export function beginWith(practice: Diagnosed): TopicOutcome | null {
  const outcomes = bySubject(practice.questions);
  const spent = secondsBySubject(practice);
  const pace = evenPace(practice) ?? 0;
  const over = ({ subject, answered }: TopicOutcome) =>
    spent.size === 0 ? 0 : (spent.get(subject) ?? 0) - answered * pace;
  const lost = ({ answered, right }: TopicOutcome) => answered - right;
  const [first] = outcomes.toSorted(
    (one, other) =>
      lost(other) - lost(one) ||
      one.right * other.answered - other.right * one.answered ||
      over(other) - over(one),
  );
  return outcomes.length < 2 || first === undefined || first.right === first.answered
    ? null
    : first;
}

/** The address where a subject's questions are practised. */
export function practiseSubjectPath(subject: string): string {
  return `/practice?${new URLSearchParams({ subject })}`;
}
