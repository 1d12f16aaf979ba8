import { formatDate } from "#rules/times.ts";
import type { QuestionStandingFragment } from "../gql/graphql.ts";

type KeepingTest = Omit<QuestionStandingFragment["keptBackBy"][number], "__typename" | "id">;

interface Standing
  extends Pick<
    QuestionStandingFragment,
    "keptBack" | "releasedAt" | "withdrawnAt" | "isSubjectConfirmed" | "subject"
  > {
  keptBackBy: readonly KeepingTest[];
}

/** The most tests to list. */
const mostNamed = 3;

function named({ title, isPublic, isActive }: KeepingTest): string {
  const why = [isPublic ? "" : "private", isActive ? "" : "inactive"].filter(Boolean).join(", ");
  return `“${title}” (${why})`;
}

function listed(tests: readonly KeepingTest[]): string {
  const names = tests.slice(0, mostNamed).map(named);
  if (tests.length > mostNamed) return `${names.join(", ")} and other tests`;
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : `${names[0]}`;
}

/** Why new tests and random tests use a question or leave it out, in a sentence; null for the normal case. */
export function standingWords(question: Standing): string | null {
  const { keptBack, keptBackBy, releasedAt, withdrawnAt, isSubjectConfirmed, subject } = question;
  if (withdrawnAt !== null) {
    return `Withdrawn on ${formatDate(withdrawnAt)}: new tests, random tests and practice leave it out. Tests that hold it ask it still.`;
  }
  if (!isSubjectConfirmed) {
    return `Students don’t see the subject ${subject} yet. Subjects asks whether it is one of its own.`;
  }
  if (releasedAt !== null) {
    return `Released on ${formatDate(releasedAt)}: random tests draw it, whatever tests it stands in.`;
  }
  if (!keptBack) return null;
  const where = keptBackBy.length > 0 ? listed(keptBackBy) : "private or inactive tests";
  return `Reserved: random tests leave it out, since it stands in ${where} and in no test that every student can take.`;
}
