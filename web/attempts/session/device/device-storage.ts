/** The part of the Storage API that we use. */
export type DeviceStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;

/** The browser's storage, or null where it is denied. Reading the property can throw. */
export function deviceStorage(
  kind: "localStorage" | "sessionStorage" = "localStorage",
): DeviceStorage | null {
  try {
    return window[kind];
  } catch {
    return null;
  }
}

/** Keeps a value as JSON. @returns false when the storage is denied or full; nothing is thrown */
export function keepJson(storage: DeviceStorage | null, key: string, value: unknown): boolean {
  try {
    storage?.setItem(key, JSON.stringify(value));
    return storage !== null;
  } catch {
    return false;
  }
}

/**
 * Whether the saved progress of a quiz fits. If it doesn't, what this device has stored may be older than what the
 * student did on it.
 */
export function hasRoom(storage: DeviceStorage | null): boolean {
  const key = `${PROGRESS}.probe`;
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

/** The keys with a prefix; none where the storage is denied. */
export function keysWithPrefix(storage: DeviceStorage | null, prefix: string): string[] {
  try {
    return Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index)).filter(
      (key) => key?.startsWith(prefix) === true,
    ) as string[];
  } catch {
    return [];
  }
}

/** Whether a value is an object whose fields can be looked at. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const PROGRESS = "lexam.quiz-progress";
const OUTBOX = "lexam.outbox";

/** The key of the saved progress on one test; a storage event about it names it. */
export const progressKey = (userId: string, testId: string) => `${PROGRESS}.${userId}.${testId}`;

/** The key of a submit that waits on this device. */
export const unsentKey = (userId: string, attemptId: string) => `${OUTBOX}.${userId}.${attemptId}`;
