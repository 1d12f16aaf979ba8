import { figure } from "#rules/figures.ts";

/** The server counts no further. */
const counted = 10_000;

/** How many results hold an older wording, in a sentence; null when there are none. */
export function oldWordingWords(results: number): string | null {
  if (results === 0) return null;
  if (results === 1) return "1 result holds an older wording of this question.";
  const number = figure(results);
  return `${results >= counted ? "At least " : ""}${number} results hold an older wording of this question.`;
}
