import { figure } from "#rules/figures.ts";
import { toHundredths } from "#rules/marks.ts";
import { marksChange } from "#rules/regrade-words.ts";
import { formatDate, formatDateTime } from "#rules/times.ts";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import type { RegradeHeadFragment } from "../gql/graphql.ts";

/** "Key B to C": the words of a correction as a label. */
export const asLabel = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** Whether the server works on it, so that its page asks again. */
export function isMoving({ state, previewedAt, failure }: RegradeHeadFragment): boolean {
  if (failure !== null) return false;
  return state === "APPLYING" || state === "UNDOING" || (state === "DRAFT" && previewedAt === null);
}

/** "Question 4117: key B to C; question 9034: given to all". */
export function whatWords(corrections: RegradeHeadFragment["corrections"]): string {
  return asLabel(
    corrections.map(({ questionId, words }) => `question ${questionId}: ${words}`).join("; "),
  );
}

const by = ({ authorName }: RegradeHeadFragment) =>
  authorName === null ? "" : ` by ${authorName}`;

/** What a regrade's page says under its title. */
export function leadOf(regrade: RegradeHeadFragment): string {
  const { state, previewedAt, appliedAt, undoneAt } = regrade;
  if (state === "DRAFT") {
    return previewedAt === null
      ? "The preview is being computed. Nothing is written yet."
      : `Preview of ${formatDateTime(previewedAt)}. Nothing is written yet.`;
  }
  const applied = `Applied ${formatDateTime(appliedAt ?? regrade.createdAt)}${by(regrade)}.`;
  if (undoneAt === null) return applied;
  return `${applied} Undone ${formatDateTime(undoneAt)}: all results are as they were before.`;
}

/** "Nov 17, 2026, Meera Krishnan" in a list. */
export function whenWords(regrade: RegradeHeadFragment): string {
  const { appliedAt, createdAt, undoneAt, authorName } = regrade;
  const who = authorName === null ? "" : `, ${authorName}`;
  const undone = undoneAt === null ? "" : `, undone ${formatDate(undoneAt)}`;
  return `${formatDate(appliedAt ?? createdAt)}${who}${undone}`;
}

/** A change of marks with its sign and two decimals: "+1.25". */
export const changeText = (marks: number) => marksChange(toHundredths(marks));

/** The same for a mean, which is rounded. */
export const meanText = (marks: number) => marksChange(Math.round(marks * 100));

/** What stood in the way of a change, in the server's words where it has some. */
export function refusalWords(failure: unknown): string {
  return failureDetails(failure)[0] ?? describeFailure(failure);
}

/** "About 20 seconds left"; null while nobody can say. */
export function leftWords({ startedAt, done, total }: RegradeHeadFragment): string | null {
  if (startedAt === null || !total || done < 50) return null;
  const seconds = (Date.now() - new Date(startedAt).getTime()) / 1000;
  const left = (seconds / done) * (total - done);
  if (!Number.isFinite(left) || left < 0) return null;
  if (left < 60) return `About ${Math.max(10, Math.ceil(left / 10) * 10)} seconds left`;
  return `About ${figure(Math.ceil(left / 60))} minutes left`;
}
