/**
 * Where the session is kept: local storage in the browser (docs/rules.md, section 9: three keys).
 */
export type SessionStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

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
    const memory = new Map<string, string>();
    return {
      getItem: (key) => memory.get(key) ?? null,
      setItem: (key, value) => void memory.set(key, value),
      removeItem: (key) => void memory.delete(key),
    };
  }
}
