import { unescapeFormula } from "#rules/formula-cells.ts";
import { visibleText } from "#rules/visible-text.ts";

/**
 * A cell of a file as the rules look at it, without what can't be seen.
 *
 * @param isOurs whether Lexam wrote the file: then an apostrophe before a sign is Lexam's, and goes. In any other
 *   file it is the author's.
 */
export function cellText(cell: string | undefined, isOurs: boolean): string {
  const written = cell ?? "";
  return visibleText(isOurs ? unescapeFormula(written) : written);
}
