import { SIGN_IN_CODE_SECONDS, SIGN_IN_SECONDS } from "#rules/sign-in-waits.ts";

/** Session storage, since a sign-in returns to the tab that started it, and each tab may start its own. */
type NonceStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const key = "lexam-sign-in";
/** The time the server allows for the return and for the exchange of its code, in milliseconds. */
const lifetimeMs = (SIGN_IN_SECONDS + SIGN_IN_CODE_SECONDS) * 1000;

function base64Url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Starts a sign-in: creates a nonce that only this tab knows.
 * @returns its SHA-256 in base64url, to which the server binds the return
 * @throws {DOMException} the browser denies storage
 */
export async function beginSignIn(storage: NonceStorage): Promise<string> {
  const nonce = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(nonce));
  storage.setItem(key, JSON.stringify({ nonce, startedAt: Date.now() }));
  return base64Url(new Uint8Array(digest));
}

/** Returns and removes the nonce of this tab's sign-in; null if there is none or it has expired. */
export function takeNonce(storage: NonceStorage): string | null {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? "null");
    storage.removeItem(key);
    if (typeof kept !== "object" || kept === null) return null;
    if (!("nonce" in kept && "startedAt" in kept) || typeof kept.nonce !== "string") return null;
    const age = Date.now() - Number(kept.startedAt);
    return age >= 0 && age < lifetimeMs ? kept.nonce : null;
  } catch {
    return null;
  }
}
