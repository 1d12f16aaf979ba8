import { figure } from "#rules/figures.ts";
import { listLimits, undoLimits } from "#rules/limits.ts";
import { formatDateTime } from "#rules/times.ts";
import type { ChangeFactsFragment } from "../gql/graphql.ts";
import { counted } from "../ui/counted.ts";

/** A number of results: "412", "10,000 or more". */
export function resultFigure(count: number): string {
  const most = listLimits.resultsCounted;
  return count >= most ? `${figure(most)} or more` : figure(count);
}

/** The effect of a bulk change, in a sentence for a toast. */
export function doneWords(change: ChangeFactsFragment): string {
  const { kind, summary, changed, skipped, isUndo, undone } = change;
  if (isUndo) {
    const left = changed - undone;
    const kept = left > 0 && change.isFinished ? `, ${figure(left)} changed since` : "";
    return `Change undone for ${counted(undone, "question")}${kept}`;
  }
  if (kind === "marks") {
    const left = skipped > 0 ? `, ${figure(skipped)} left as they are` : "";
    return `Stripped from ${counted(changed, "question")}${left}`;
  }
  const alsoChanged = skipped > 0 ? `, ${figure(skipped)} changed in the meantime` : "";
  if (kind === "deletion") return `${counted(changed, "question")} deleted${alsoChanged}`;
  if (kind === "withdrawal") {
    const done = summary === "Withdrawn" ? "withdrawn" : "brought back";
    return `${counted(changed, "question")} ${done}${alsoChanged}`;
  }
  if (kind === "labels") return `${summary} for ${counted(changed, "question")}${alsoChanged}`;
  return `${summary}: ${counted(changed, "question")}${alsoChanged}`;
}

/** The progress, for a busy button. */
export function progressWords({ isUndo, changed, skipped, undone, total }: ChangeFactsFragment) {
  const [done, all] = isUndo ? [undone, changed] : [changed + skipped, total];
  return `${figure(done)} of ${figure(all)}`;
}

/** How long a change of this kind can be undone, for its dialog, toast and list. */
export function undoSpan(kind: string): string {
  const { deletionUndoMinutes, labelUndoHours } = undoLimits;
  return kind === "deletion" ? `${deletionUndoMinutes} minutes` : `${labelUndoHours} hours`;
}

/** "for 10 minutes, until Nov 28, 2026 6:10 PM IST" */
export function undoWords({ kind, undoUntil }: Pick<ChangeFactsFragment, "kind" | "undoUntil">) {
  return `for ${undoSpan(kind)}, until ${formatDateTime(undoUntil)}`;
}

/** True if it can still be undone. */
export function canUndo({ isUndo, changed, undoUntil }: ChangeFactsFragment, now: Date): boolean {
  return !isUndo && changed > 0 && new Date(undoUntil) > now;
}
