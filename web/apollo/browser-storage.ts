/**
 * Where the session is kept: local storage in the browser (docs/rules.md, section 9: three keys).
 */
export type SessionStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A storage as long as its values are held. */
export function memoryStorage(values = new Map<string, string>()): SessionStorage {
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/**
 * Local storage, or a memory that lasts as long as the page where the browser forbids storage: a
 * person may then still use the product, and signs in again after a reload.
 */
export function browserStorage(): SessionStorage {
  try {
    const probe = "lexam-probe";
    window.localStorage.setItem(probe, probe);
    window.localStorage.removeItem(probe);
    return window.localStorage;
  } catch {
    return memoryStorage();
  }
}
