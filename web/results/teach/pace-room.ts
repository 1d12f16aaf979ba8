import type { PaceMark } from "#rules/pacing.ts";

/** The share of the width that a label needs. */
const ROOM = 0.12;

/** The marks whose labels don't overlap, always including the last one. */
export function apart(marks: readonly PaceMark[], axis: number): PaceMark[] {
  const kept: PaceMark[] = [];
  let next = Number.POSITIVE_INFINITY;
  for (const mark of marks.toReversed()) {
    if (next - mark.own < ROOM * axis) continue;
    kept.unshift(mark);
    next = mark.own;
  }
  return kept;
}
