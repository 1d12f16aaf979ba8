import { createContext } from "react";
import { percentTenths } from "#rules/percent.ts";
import type { Taught } from "./use-teaching.ts";

/** The choices of other students at one question. */
export type Picks = Taught["picks"][number];

/** The choices of others, by a question's position; null while they load, with their space reserved. */
export const PicksByPlace = createContext<ReadonlyMap<number, Picks> | null>(null);

/** Indexes picks by position. */
export function picksByPlace(picks: readonly Picks[]): ReadonlyMap<number, Picks> {
  return new Map(picks.map((one) => [one.position, one]));
}

/** The share of others who chose an option, in whole percent. */
export function shareOf({ chosen, people }: Picks, option: number): number {
  return Math.round(percentTenths(chosen[option] ?? 0, people) / 10);
}
