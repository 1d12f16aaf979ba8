import { figure } from "#rules/figures.ts";
import { listLimits } from "#rules/limits.ts";

/** The number of results with an older wording, in a sentence; null for none. */
export function oldWordingWords(results: number): string | null {
  if (results === 0) return null;
  if (results === 1) return "1 result holds an older wording of this question.";
  const number = figure(results);
  return `${results >= listLimits.resultsCounted ? "At least " : ""}${number} results hold an older wording of this question.`;
}
