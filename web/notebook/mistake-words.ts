import { figure } from "#rules/figures.ts";
import { notebookLimits } from "#rules/mistakes.ts";
import { nameInList } from "#rules/random-test-name.ts";
import { formatDate } from "#rules/times.ts";
import type { MistakeRowFragment } from "../gql/graphql.ts";
import type { Proposal } from "../screens/mistakes/reasons.ts";

/** What became of a missed question. */
export function outcomeWords({
  outcome,
  noted,
  marked,
}: Pick<MistakeRowFragment, "outcome" | "marked"> & { noted: { reason: string | null } }): string {
  if (outcome === "WRONG") return "Incorrect";
  if (outcome === "SKIPPED") return "Skipped";
  return noted.reason === "GUESSED" || !marked ? "Right, guessed" : "Right, marked";
}

/** Where it was missed: "Question 55 of Full Mock 4". */
export function placeWords({
  source,
  title,
  filtersName,
  position,
}: Pick<MistakeRowFragment, "source" | "title" | "filtersName" | "position">): string {
  if (source === "REVIEW") return "Review";
  const name = title === null ? null : nameInList(title, filtersName);
  const where = name ?? (source === "PRACTICE" ? "a practice" : "a test");
  return `Question ${figure(position + 1)} of ${where}`;
}

/** What shows how far a mistake is from being closed. */
type Closing = Pick<
  MistakeRowFragment,
  "outcome" | "missedAt" | "missedBefore" | "rightDays" | "lastRightAt" | "closedAt"
>;

/** How far a mistake is from being closed. */
export function closingWords({
  outcome,
  missedAt,
  missedBefore,
  rightDays,
  lastRightAt,
  closedAt,
}: Closing): { count: string; since: string } {
  const needed = notebookLimits.rightDaysToClose;
  const count = `${Math.min(rightDays, needed)} of ${needed} right`;
  if (closedAt !== null) return { count, since: `Closed, ${formatDate(closedAt)}` };
  if (lastRightAt !== null) return { count, since: `Right once, ${formatDate(lastRightAt)}` };
  // A right answer that was marked or guessed is a mistake, and no miss.
  if (missedBefore && outcome !== "RIGHT")
    return { count, since: `Missed again, ${formatDate(missedAt)}` };
  return { count, since: "Not yet answered again" };
}

/** The reason that is proposed, as it is shown. */
export function proposalOf(row: MistakeRowFragment): Proposal | null {
  const { proposedReason: reason, proposedFrom, secondsSpent, usualSeconds, changeCount } = row;
  if (reason === null || proposedFrom === null) return null;
  const ground = proposedFrom.toLowerCase() as Proposal["ground"];
  return { reason, ground, seconds: secondsSpent, usual: usualSeconds, changes: changeCount };
}

/** What a practice of some mistakes is called. */
export function practiceTitle(count: number, subject: string): string {
  const many = count === 1 ? "1 mistake" : `${figure(count)} mistakes`;
  return subject === "" ? many : `${many}: ${subject}`;
}
