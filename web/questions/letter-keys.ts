import { useSyncExternalStore } from "react";
import { browserStorage } from "../apollo/browser-storage.ts";

/** Where it is kept that the letter keys of lists are switched off. */
const KEY = "lexam-letter-keys";
const OFF = "off";

const storage = browserStorage();
const listeners = new Set<() => void>();

/** Whether letters alone do something in a list of rows. */
export function letterKeysAreOn(): boolean {
  return storage.getItem(KEY) !== OFF;
}

/** Switches them for this browser: who speaks to a computer, or presses keys unawares, has them off. */
export function switchLetterKeys(on: boolean): void {
  if (on) storage.removeItem(KEY);
  else storage.setItem(KEY, OFF);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The same for what is shown. */
export function useLetterKeys(): boolean {
  return useSyncExternalStore(subscribe, letterKeysAreOn);
}
