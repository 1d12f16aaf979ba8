// The width of the passage beside its question, in percent of the layout.
import { deviceStorage, keepJson, readJson } from "../../session/device/device-storage.ts";

export const LEAST_SPLIT = 36;
export const MOST_SPLIT = 64;
export const EVEN_SPLIT = 50;

/** How far an arrow key moves the border, in pixels. */
const STEP_PX = 24;

const KEY = "lexam.quiz-split";

/** The nearest allowed value, in tenths of a percent. */
export function splitWithin(split: number): number {
  const within = Math.min(MOST_SPLIT, Math.max(LEAST_SPLIT, split));
  return Math.round(within * 10) / 10;
}

/** The value stored on this device; half if there is none. */
export function keptSplit(storage = deviceStorage()): number {
  const kept = readJson(storage, KEY);
  return typeof kept === "number" && Number.isFinite(kept) ? splitWithin(kept) : EVEN_SPLIT;
}

/** Stores it on this device, for all its users. */
export function keepSplit(split: number, storage = deviceStorage()): void {
  keepJson(storage, KEY, split);
}

/**
 * The value after a key press: arrows move by 24 px, Home resets to half. Null for other keys.
 * @param width of the layout, in pixels
 */
export function splitAfter(key: string, split: number, width: number): number | null {
  if (key === "Home") return EVEN_SPLIT;
  if (key !== "ArrowLeft" && key !== "ArrowRight") return null;
  const step = (STEP_PX / Math.max(1, width)) * 100;
  return splitWithin(split + (key === "ArrowRight" ? step : -step));
}
