import type { PaceMark } from "#rules/pacing.ts";

/** The part of the width that the words at a dot need. */
const ROOM = 0.12;

/** The marks whose words have room beside each other, the last one always. */
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
