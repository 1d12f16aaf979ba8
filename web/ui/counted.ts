import { figure } from "#rules/figures.ts";

/** A count with its noun: "1 question", "1,284 questions". @param noun in the singular */
export function counted(count: number, noun: string): string {
  return `${figure(count)} ${noun}${count === 1 ? "" : "s"}`;
}
