import { screenLimits } from "#rules/limits.ts";

const SOON = `for ${screenLimits.undoStayMs / 1_000} seconds`;

/** The Undo part of a toast. @param until how long it can be undone, if that differs from the toast's time */
export function undoable(run: () => void, until = SOON) {
  const { undoStayMs: stayMs } = screenLimits;
  return { action: { label: "Undo", run, note: `Undo ${until}` }, stayMs };
}
