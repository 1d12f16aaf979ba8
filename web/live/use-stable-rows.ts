import { useState } from "react";

interface Row {
  id: string;
}

/**
 * Freezes the order of rows while the pointer or the focus is on them, so that nobody presses the wrong one. Their content
 * still updates.
 *
 * @returns the rows to show, the number of new ones that wait, and a function that shows these
 */
export function useStableRows<T extends Row>(rows: readonly T[], isHeld: boolean) {
  const [held, setHeld] = useState<readonly T[] | null>(null);
  if (!isHeld && held !== null) setHeld(null);
  if (isHeld && held === null) setHeld(rows);
  if (held === null) return { shown: rows, waiting: 0, release: () => undefined };
  const byId = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(held.map(({ id }) => id));
  return {
    shown: held.map((row) => byId.get(row.id) ?? row),
    waiting: rows.filter(({ id }) => !known.has(id)).length,
    release: () => setHeld(rows),
  };
}
