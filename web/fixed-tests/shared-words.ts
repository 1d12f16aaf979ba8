import { figure } from "#rules/figures.ts";
import { formatDateTime } from "#rules/times.ts";
import type { SharingTestFragment } from "../gql/graphql.ts";
import { counted } from "../ui/counted.ts";

type Times = Pick<SharingTestFragment, "resultsAt">;

/** "8 questions of this paper are in", before the name of the other test. */
export function sharedWords({ questionCount }: Pick<SharingTestFragment, "questionCount">): string {
  return `${counted(questionCount, "question")} of this paper ${questionCount === 1 ? "is" : "are"} in`;
}

/** ", taken by 1,190.", after its name. */
export function takenWords({ takenBy }: Pick<SharingTestFragment, "takenBy">): string {
  return takenBy === 0 ? ", not taken yet." : `, taken by ${figure(takenBy)}.`;
}

/**
 * A warning that one test's scores are shown before the other's results, so that they can reveal keys; "" if neither
 * is withheld longer.
 * @param own when this test's results show; null for at once
 * @param now in milliseconds since 1970
 */
export function leakWords({ resultsAt }: Times, own: Date | null, now: number): string {
  const theirs = resultsAt == null ? 0 : Date.parse(resultsAt);
  const ours = own?.getTime() ?? 0;
  if (ours > Math.max(theirs, now)) {
    return "Its scores reveal their keys before the results of this test show.";
  }
  if (theirs > Math.max(ours, now)) {
    return `Its results show on ${formatDateTime(new Date(theirs))}; scores of this test reveal their keys before.`;
  }
  return "";
}
