import { useSyncExternalStore } from "react";

/** The key in local storage; set while single-character keys are off. */
const KEY = "lexam-letter-keys";
const OFF = "off";

const listeners = new Set<() => void>();

/** Used until the page closes if the browser forbids storage. */
let isOff = readOff() ?? false;

/** True if they are switched off; null if the browser forbids storage. */
function readOff(): boolean | null {
  try {
    return window.localStorage.getItem(KEY) === OFF;
  } catch {
    return null;
  }
}

/** True if single-character keys (letters, digits, punctuation) are active outside fields. */
export function letterKeysAreOn(): boolean {
  return !(readOff() ?? isOff);
}

/** Switches single-character keys on this device (WCAG 2.1.4), for people who dictate or press keys by accident. */
export function switchLetterKeys(on: boolean): void {
  isOff = !on;
  try {
    if (on) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, OFF);
  } catch {
    // Storage is blocked or full: the choice lasts until the page closes.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", onStorage);
  };
}

/** The same as a hook. */
export function useLetterKeys(): boolean {
  // Pre-rendered pages have them on.
  return useSyncExternalStore(subscribe, letterKeysAreOn, () => true);
}
