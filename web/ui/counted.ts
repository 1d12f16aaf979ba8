import { figure } from "#rules/figures.ts";

/** A number of things in words: "1 question", "1,284 questions". @param noun for one of them */
export function counted(count: number, noun: string): string {
  return `${figure(count)} ${noun}${count === 1 ? "" : "s"}`;
}
