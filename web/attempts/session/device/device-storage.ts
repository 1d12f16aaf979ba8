/** The part of the Storage API that the quiz uses. */
export type DeviceStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** The browser's storage, or null if access is denied. Reading the property can throw. */
export function deviceStorage(
  kind: "localStorage" | "sessionStorage" = "localStorage",
): DeviceStorage | null {
  try {
    return window[kind];
  } catch {
    return null;
  }
}

/** Stores a value as JSON. Never throws. @returns false if the storage is denied or full */
export function keepJson(storage: DeviceStorage | null, key: string, value: unknown): boolean {
  try {
    storage?.setItem(key, JSON.stringify(value));
    return storage !== null;
  } catch {
    return false;
  }
}

/**
 * True if the storage has room for saved progress. If not, the stored progress may be older than the student's work.
 */
export function hasRoom(storage: DeviceStorage | null): boolean {
  const key = `${PROGRESS}.probe`;
  const isKept = keepJson(storage, key, "x".repeat(16_384));
  forget(storage, key);
  return isKept;
}

/** Reads a value stored as JSON; undefined if it is missing or unreadable. */
export function readJson(storage: DeviceStorage | null, key: string): unknown {
  try {
    const text = storage?.getItem(key) ?? null;
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Removes a value. */
export function forget(storage: DeviceStorage | null, key: string): void {
  try {
    storage?.removeItem(key);
  } catch {
    // Denied storage holds nothing.
  }
}

/** The keys with a prefix; none if the storage is denied. */
export function keysWithPrefix(storage: DeviceStorage | null, prefix: string): string[] {
  try {
    return Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index)).filter(
      (key) => key?.startsWith(prefix) === true,
    ) as string[];
  } catch {
    return [];
  }
}

/** True if a value is an object, and no array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const PROGRESS = "lexam.quiz-progress";
const OUTBOX = "lexam.outbox";

/** The key of the saved progress on one test. Storage events name it. */
export const progressKey = (userId: string, testId: string) => `${PROGRESS}.${userId}.${testId}`;

/** The key of a submit that waits on this device. */
export const unsentKey = (userId: string, attemptId: string) => `${OUTBOX}.${userId}.${attemptId}`;
