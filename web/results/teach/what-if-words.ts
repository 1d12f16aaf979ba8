import { figure } from "#rules/figures.ts";
import type { WhatIfRule, WhatIfStep } from "#rules/what-if.ts";
import { clockText } from "./strip.ts";

/** "you had skipped every answer that took longer than 1:50". */
export function ruleWords(rule: WhatIfRule, limit: number | null): string {
  if (limit === null) return "you had skipped no answer";
  const which = rule === "slower" ? "every answer" : "every answer marked for review";
  if (rule === "marked" && limit === 0) return `you had skipped ${which}`;
  return `you had skipped ${which} that took longer than ${clockText(limit)}`;
}

/** The steps with a label below the slider: both ends, and evenly spaced ones between them. */
export function axisPlaces(last: number): number[] {
  const parts = last >= 8 ? 4 : last % 2 === 0 ? 2 : 1;
  return Array.from({ length: parts + 1 }, (_, part) => Math.round((last * part) / parts));
}

/** A limit under the slider: "1:50", "none". */
export function limitWords(limit: number | null): string {
  return limit === null ? "none" : clockText(limit);
}

/** "9 answers left out, drawn in dashes above: 8 wrong, 1 right." */
export function leftOutWords({ right, wrong }: WhatIfStep): string {
  const count = right + wrong;
  if (count === 0) return "No answer left out.";
  const answers = count === 1 ? "1 answer" : `${figure(count)} answers`;
  return `${answers} left out, drawn in dashes above: ${figure(wrong)} wrong, ${figure(right)} right.`;
}
