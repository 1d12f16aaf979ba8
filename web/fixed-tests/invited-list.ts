import { figure } from "#rules/figures.ts";
import { formatDate } from "#rules/times.ts";
import type { InvitedRowFragment } from "../gql/graphql.ts";
import { addressOf, pageNumber } from "../ui/address.ts";
import { marksText } from "../ui/marks.ts";

/** The page of invited people in the address. */
export const invitedAddress = addressOf({ page: pageNumber() });

export const invitedPageSize = 20;

/** A person's state in the test: "1 attempt, 74.5"; and since when access is revoked. */
export function standingOf(person: InvitedRowFragment): string {
  const { takenBackAt, isUnderWay, attempts } = person;
  if (takenBackAt !== null && takenBackAt !== undefined) {
    // Revoking access submits the attempt in progress, so there is none to report.
    const taken = `Access taken back ${formatDate(takenBackAt)}`;
    return attempts === 0 ? taken : `${resultOf(person)}. ${taken}`;
  }
  if (isUnderWay) return "In progress";
  return attempts === 0 ? "Not started" : resultOf(person);
}

function resultOf({ attempts, bestScore }: InvitedRowFragment): string {
  const score = bestScore === null || bestScore === undefined ? "" : marksText(bestScore);
  return attempts === 1 ? `1 attempt, ${score}` : `${attempts} attempts, best ${score}`;
}

/** The number of people with access and without: "37 have access, 1 taken back". */
export function countsOf(joined: number, takenBack: number): string {
  const count = joined - takenBack;
  const have = `${figure(count)} ${count === 1 ? "has" : "have"} access`;
  return takenBack === 0 ? have : `${have}, ${figure(takenBack)} taken back`;
}

/** The use of a link: "38 of 60", or "38" without a cap. */
export function usesOf({ uses, maxUses }: { uses: number; maxUses?: number | null }): string {
  const used = figure(uses);
  return maxUses == null ? used : `${used} of ${figure(maxUses)}`;
}
