import { useState } from "react";

interface Row {
  id: string;
}

/**
 * Rows that stand still while somebody points at them or the focus is among them: what each shows is renewed, but
 * none comes, goes or moves until then.
 *
 * @returns the rows to show, how many new ones wait, and what a press on "4 more" does
 */
export function useStandingRows<T extends Row>(rows: readonly T[], isHeld: boolean) {
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
