/** What is used of the browser's local storage. */
export type DeviceStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** The browser's local storage, or null where it is denied: even looking at it can throw. */
export function deviceStorage(): DeviceStorage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** Keeps a value as JSON. @returns false when the storage is denied or full; nothing is thrown */
export function keepJson(storage: DeviceStorage | null, key: string, value: unknown): boolean {
  if (storage === null) return false;
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether there is room for the saved progress of a quiz. Where there is none, what this device kept says
 * nothing of what it did.
 */
export function hasRoom(storage: DeviceStorage | null): boolean {
  const key = "lexam.quiz-progress.probe";
  const isKept = keepJson(storage, key, "x".repeat(16_384));
  forget(storage, key);
  return isKept;
}

/** A value kept as JSON; undefined when there is none or it can't be read. */
export function readJson(storage: DeviceStorage | null, key: string): unknown {
  try {
    const text = storage?.getItem(key) ?? null;
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Forgets a value. A storage that is denied holds none. */
export function forget(storage: DeviceStorage | null, key: string): void {
  try {
    storage?.removeItem(key);
  } catch {
    // Denied storage has nothing to forget.
  }
}

function keysBeginning(storage: DeviceStorage | null, beginning: string): string[] {
  const keys: string[] = [];
  try {
    for (let index = 0; index < (storage?.length ?? 0); index += 1) {
      const key = storage?.key(index) ?? null;
      if (key?.startsWith(beginning)) keys.push(key);
    }
  } catch {
    return [];
  }
  return keys;
}

const PROGRESS = "lexam.quiz-progress";
const OUTBOX = "lexam.outbox";

/** The key of the index of the tests that have saved progress. */
export const indexKey = (userId: string) => `${PROGRESS}.${userId}`;

/** The key of one entry; a storage event about it names it. */
export const progressKey = (userId: string, testId: string) => `${PROGRESS}.${userId}.${testId}`;

/** The key of an entry that was set aside, because its attempt is over and has unsent answers. */
export const asideKey = (userId: string, attemptId: string) =>
  `${PROGRESS}.${userId}.ended-${attemptId}`;

/** The keys of all saved progress of a user. */
export const progressKeys = (storage: DeviceStorage | null, userId: string) =>
  keysBeginning(storage, `${PROGRESS}.${userId}.`);

/** The key of a submit that waits on this device. */
export const unsentKey = (userId: string, attemptId: string) => `${OUTBOX}.${userId}.${attemptId}`;

/** The keys of all submits of a user that wait on this device. */
export const unsentKeys = (storage: DeviceStorage | null, userId: string) =>
  keysBeginning(storage, `${OUTBOX}.${userId}.`);
