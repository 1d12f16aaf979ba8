import { createContext } from "react";
import { percentTenths } from "#rules/percent.ts";
import type { Taught } from "./use-teaching.ts";

/** What others did at one question. */
export type Picks = Taught["picks"][number];

/**
 * What others did, by a question's place; null while that is not known: its room is kept then, so that
 * nothing moves.
 */
export const PicksByPlace = createContext<ReadonlyMap<number, Picks> | null>(null);

/** By place, for the context. */
export function picksByPlace(picks: readonly Picks[]): ReadonlyMap<number, Picks> {
  return new Map(picks.map((one) => [one.position, one]));
}

/** The share of others that chose an option, in whole percent. */
export function shareOf({ chosen, people }: Picks, option: number): number {
  return Math.round(percentTenths(chosen[option] ?? 0, people) / 10);
}
