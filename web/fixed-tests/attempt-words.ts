import { figure } from "#rules/figures.ts";

/** "1 attempt in progress", "3 attempts in progress". */
export function inProgress(count: number): string {
  return `${figure(count)} ${count === 1 ? "attempt" : "attempts"} in progress`;
}
