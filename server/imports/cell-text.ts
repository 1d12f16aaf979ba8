import { unescapeFormula } from "#rules/formula-cells.ts";
import { visibleText } from "#rules/visible-text.ts";

/** A cell of a file as the rules look at it: without Lexam's apostrophe, and without what can't be seen. */
export function cellText(cell: string | undefined): string {
  return visibleText(unescapeFormula(cell ?? ""));
}
