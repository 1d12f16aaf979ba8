import { figure } from "#rules/figures.ts";
import { listLimits } from "#rules/limits.ts";
import type { ChangeFactsFragment } from "../gql/graphql.ts";
import { counted } from "../ui/counted.ts";

/** How many results hold something: "412", "10,000 or more". */
export function resultFigure(count: number): string {
  const most = listLimits.resultsCounted;
  return count >= most ? `${figure(most)} or more` : figure(count);
}

/** What a deed has done, in a sentence of a toast. */
export function doneWords(change: ChangeFactsFragment): string {
  const { kind, summary, changed, skipped, isUndo, undone } = change;
  if (isUndo) {
    const left = changed - undone;
    return left > 0
      ? `${counted(undone, "question")} put back, ${figure(left)} changed meanwhile`
      : `${counted(undone, "question")} put back`;
  }
  const meanwhile = skipped > 0 ? `, ${figure(skipped)} changed meanwhile` : "";
  if (kind === "deletion") return `${counted(changed, "question")} deleted${meanwhile}`;
  if (kind === "labels") return `${summary} for ${counted(changed, "question")}${meanwhile}`;
  return `${summary}: ${counted(changed, "question")}${meanwhile}`;
}

/** How far it has come, for a button that is busy. */
export function progressWords({ isUndo, changed, skipped, undone, total }: ChangeFactsFragment) {
  const [done, all] = isUndo ? [undone, changed] : [changed + skipped, total];
  return `${figure(done)} of ${figure(all)}`;
}

/** Whether it can still be taken back. */
export function canUndo({ isUndo, changed, undoUntil }: ChangeFactsFragment, now: Date): boolean {
  return !isUndo && changed > 0 && new Date(undoUntil) > now;
}
