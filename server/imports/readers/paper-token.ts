import type { Block } from "./blocks.ts";
import type { NumberMark, OptionMark } from "./paper-marks.ts";

/** A line or table with what may be in it. */
export interface Token {
  block: Block;
  number: NumberMark | null;
  options: readonly OptionMark[];
}
