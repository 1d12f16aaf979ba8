// How the room is split between passage and question, in percent of its width for the passage.
import { deviceStorage, keepJson, readJson } from "../../session/device/device-storage.ts";

export const LEAST_SPLIT = 36;
export const MOST_SPLIT = 64;
export const EVEN_SPLIT = 50;

/** How far an arrow key moves the border, in pixels. */
const STEP_PX = 24;

const KEY = "lexam.quiz-split";

/** The nearest that is allowed, in tenths of a percent. */
export function splitWithin(split: number): number {
  const within = Math.min(MOST_SPLIT, Math.max(LEAST_SPLIT, split));
  return Math.round(within * 10) / 10;
}

/** What this device keeps; half where it keeps none. */
export function keptSplit(storage = deviceStorage()): number {
  const kept = readJson(storage, KEY);
  return typeof kept === "number" && Number.isFinite(kept) ? splitWithin(kept) : EVEN_SPLIT;
}

/** Keeps it on this device, for anyone who is at it. */
export function keepSplit(split: number, storage = deviceStorage()): void {
  keepJson(storage, KEY, split);
}

/**
 * Where a key moves the border: the arrows by 24 px, Home to half. Null for every other key.
 *
 * @param width of the room, in pixels
 */
export function splitAfter(key: string, split: number, width: number): number | null {
  if (key === "Home") return EVEN_SPLIT;
  if (key !== "ArrowLeft" && key !== "ArrowRight") return null;
  const step = (STEP_PX / Math.max(1, width)) * 100;
  return splitWithin(split + (key === "ArrowRight" ? step : -step));
}
