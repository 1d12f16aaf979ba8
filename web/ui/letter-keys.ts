import { useSyncExternalStore } from "react";

/** Set in local storage while single-character keys are off. */
const KEY = "lexam-letter-keys";
const OFF = "off";

const listeners = new Set<() => void>();

/** Lasts as long as the page where the browser forbids storage. */
let isOff = readOff() ?? false;

/** Whether they are switched off; null where the browser forbids storage. */
function readOff(): boolean | null {
  try {
    return window.localStorage.getItem(KEY) === OFF;
  } catch {
    return null;
  }
}

/** Whether single-character keys (letters, digits, punctuation) do something outside of fields. */
export function letterKeysAreOn(): boolean {
  return !(readOff() ?? isOff);
}

/**
 * Switches single-character keys on this device (WCAG 2.1.4). Who dictates, or presses keys unawares,
 * turns them off.
 */
export function switchLetterKeys(on: boolean): void {
  isOff = !on;
  try {
    if (on) window.localStorage.removeItem(KEY);
    else window.localStorage.setItem(KEY, OFF);
  } catch {
    // Storage is blocked or full: the choice lasts as long as the page.
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

/** The same for what is shown. */
export function useLetterKeys(): boolean {
  // A page that is written down before anybody asks for it has them on.
  return useSyncExternalStore(subscribe, letterKeysAreOn, () => true);
}
