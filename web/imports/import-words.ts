import { figure as count } from "#rules/figures.ts";
import { formatDate, formatDateTime, formatTime } from "#rules/times.ts";
import type { ImportFactsFragment } from "../gql/graphql.ts";
import { counted } from "../ui/counted.ts";
import { sameCount } from "./import-lists.ts";
import { sizeWords } from "./picked-file.ts";

/** "1 row", "60,000 rows". */
export function rowsWords(rows: number): string {
  return `${count(rows)} ${rows === 1 ? "row" : "rows"}`;
}

/** Whether a failure is a cancel that somebody asked for, which is no error. */
export function isCancelWords(failure: string): boolean {
  return failure.startsWith("Cancelled");
}

/** What a screen reader hears of a file: "2 questions added, 1 updated by id, 3 already there, …". */
export function importedWords(summary: NonNullable<ImportFactsFragment["summary"]>): string {
  const { created, updated, differing, errors } = summary;
  const byId = updated > 0 ? [`${count(updated)} updated by id`] : [];
  return [
    `${counted(created, "question")} added`,
    ...byId,
    `${count(sameCount(summary))} already there`,
    `${count(differing)} differ`,
    counted(errors, "error"),
  ].join(", ");
}

/**
 * "polity_bank_v3.csv, 41 MB, started 5:58 PM IST"; the size once it is known.
 *
 * @param known its whole size, where it is being sent from here
 */
export function startedWords(
  { fileName, sizeBytes, hasArrived, startedAt }: ImportFactsFragment,
  known: number | null = null,
): string {
  const whole = known ?? (hasArrived && sizeBytes > 0 ? sizeBytes : null);
  const size = whole === null ? "" : `, ${sizeWords(whole)}`;
  return `${fileName}${size}, started ${formatTime(startedAt)}`;
}

/** What became of a file, as a row of the history says it. */
export function outcomeWords(one: ImportFactsFragment): string {
  const { status, summary, failure, created, undo, test, isCancelling } = one;
  if (isCancelling) return `Removing ${count(created)}`;
  if (status === "RUNNING") return `${count(created)} added so far`;
  if (summary === null) return failure ?? "Nothing was imported";
  if (undo?.undoneAt) {
    const kept = summary.created + summary.updated - (undo.takenBack ?? 0);
    const left = kept > 0 ? `, ${count(kept)} kept, edited or in use` : "";
    return `${addedWords(summary)}, undone ${formatDate(undo.undoneAt)}${left}`;
  }
  if (undo?.isBegun) return "Being undone";
  const parts = [addedWords(summary)];
  const same = sameCount(summary);
  if (same > 0) parts.push(`${count(same)} already there`);
  if (summary.differing > 0) parts.push(`${count(summary.differing)} differ`);
  if (summary.errors > 0)
    parts.push(`${count(summary.errors)} ${summary.errors === 1 ? "error" : "errors"}`);
  if (test) parts.push(`test ${test.id}`);
  return parts.join(", ");
}

function addedWords({ created, updated }: NonNullable<ImportFactsFragment["summary"]>): string {
  if (updated === 0) return `${count(created)} added`;
  return `${count(updated)} updated by id, ${created === 0 ? "none" : count(created)} added`;
}

/** "By Meera Krishnan. Can be undone until …": what can still be done about a finished import. */
export function undoWords({ by, undo }: Pick<ImportFactsFragment, "by" | "undo">): string {
  const who = by === null ? "" : `By ${by}. `;
  if (undo === null) return who;
  if (undo.undoneAt) return `${who}Undone ${formatDateTime(undo.undoneAt)}.`;
  if (undo.isBegun) return `${who}Being undone. This continues by itself.`;
  if (undo.refused !== null) return `${who}Can’t be undone. ${undo.refused}`;
  return `${who}Can be undone until ${formatDateTime(undo.until)}, as long as no test or result uses one of its questions.`;
}
