/** The storage of the session: local storage in the browser (docs/rules.md, section 9: three keys). */
export type SessionStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** A storage in memory. */
export function memoryStorage(values = new Map<string, string>()): SessionStorage {
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

/**
 * Local storage, or memory if the browser forbids storage. The product then still works, but needs a new sign-in
 * after a reload.
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
