import { screenLimits } from "#rules/limits.ts";

const SOON = `for ${screenLimits.undoStayMs / 1_000} seconds`;

/**
 * The part of a toast that offers to take back what it reports.
 *
 * @param until how long it can be taken back, where that is longer or shorter than the toast stays
 */
export function undoable(run: () => void, until = SOON) {
  const { undoStayMs: stayMs } = screenLimits;
  return { action: { label: "Undo", run, note: `Undo ${until}` }, stayMs };
}
