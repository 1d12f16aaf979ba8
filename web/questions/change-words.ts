import { figure } from "#rules/figures.ts";
import type { ChangeFactsFragment } from "../gql/graphql.ts";

/** The server counts results no further. */
const counted = 10_000;

/** "1 question", "1,284 questions". */
export function many(count: number, noun: string): string {
  return `${figure(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** How many results hold something: "412", "10,000 or more". */
export function resultFigure(count: number): string {
  return count >= counted ? `${figure(counted)} or more` : figure(count);
}

/** What a deed has done, in a sentence of a toast. */
export function doneWords(change: ChangeFactsFragment): string {
  const { kind, summary, changed, skipped, isUndo, undone } = change;
  if (isUndo) {
    const left = changed - undone;
    return left > 0
      ? `${many(undone, "question")} put back, ${figure(left)} changed meanwhile`
      : `${many(undone, "question")} put back`;
  }
  const meanwhile = skipped > 0 ? `, ${figure(skipped)} changed meanwhile` : "";
  if (kind === "deletion") return `${many(changed, "question")} deleted${meanwhile}`;
  if (kind === "labels") return `${summary} for ${many(changed, "question")}${meanwhile}`;
  return `${summary}: ${many(changed, "question")}${meanwhile}`;
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
