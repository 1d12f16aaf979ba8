import type { PickedQuestion } from "./selection.ts";

/** Where a key moves a unit: by a step, or to the beginning or the end of its list. */
export type KeyMove = "up" | "down" | "first" | "last";

/** What can be done with a unit; none becomes another function. */
export interface UnitActions {
  /** `control` is what has the focus, and keeps it. */
  onMove: (id: string, move: KeyMove, control: string) => void;
  /** Moves a unit to a number in the test, from 0. */
  onNumber: (id: string, number: number, control: string) => void;
  /** Moves a question within its set. */
  onWithin: (id: string, to: number, control: string) => void;
  /** Asks where a unit is to go. */
  onAskMove: (id: string) => void;
  onRemove: (questions: readonly PickedQuestion[]) => void;
  /** Asks whether a set is split. */
  onSplit: (id: string) => void;
  /** Puts the questions of a split passage together again. */
  onJoin: (passageId: string) => void;
}

/** Which control of which row has the focus after a move. */
export interface Mover {
  id: string;
  control: string;
}
