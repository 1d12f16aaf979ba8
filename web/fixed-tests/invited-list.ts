import { formatIstDate } from "#rules/times.ts";
import type { InvitedRowFragment } from "../gql/graphql.ts";
import { marksText } from "../ui/marks.ts";

/** The page of those invited, as it stands in the address; from 1. */
export interface InvitedList {
  page: number;
}

export const invitedPageSize = 20;

/** Reads the page out of the address; what makes no sense there counts as the first. */
export function listFromAddress(query: URLSearchParams): InvitedList {
  const page = query.get("page") ?? "";
  return { page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1 };
}

/** The page as it stands in the address. */
export function addressOfList({ page }: InvitedList): URLSearchParams {
  return new URLSearchParams(page > 1 ? { page: String(page) } : {});
}

/** How far a person is with the test: "1 attempt, 74.5". */
export function standingOf(person: InvitedRowFragment): string {
  const { takenBackAt, isUnderWay, attempts, bestScore } = person;
  if (takenBackAt !== null && takenBackAt !== undefined) {
    const since = `Access taken back ${formatIstDate(takenBackAt)}`;
    return isUnderWay ? `${since}, an attempt is under way` : since;
  }
  if (isUnderWay) return "Under way";
  if (attempts === 0) return "Not begun";
  const score = bestScore === null || bestScore === undefined ? "" : marksText(bestScore);
  return attempts === 1 ? `1 attempt, ${score}` : `${attempts} attempts, best ${score}`;
}

/** How many have access, and from how many it was taken back: "37 have access, 1 taken back". */
export function countsOf(joined: number, takenBack: number): string {
  const count = joined - takenBack;
  const have = `${count.toLocaleString("en-IN")} ${count === 1 ? "has" : "have"} access`;
  return takenBack === 0 ? have : `${have}, ${takenBack.toLocaleString("en-IN")} taken back`;
}

/** How often a link was used: "38 of 60", or "38" without a cap. */
export function usesOf({ uses, maxUses }: { uses: number; maxUses?: number | null }): string {
  const used = uses.toLocaleString("en-IN");
  return maxUses == null ? used : `${used} of ${maxUses.toLocaleString("en-IN")}`;
}
