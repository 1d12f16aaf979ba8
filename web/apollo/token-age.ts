import type { SessionStorage } from "./browser-storage.ts";
import { tokenLifetimeMs } from "./token-claims.ts";

const key = "lexam.token-stored";

/** So long before its end a token is renewed, in milliseconds: a request takes a while to arrive. */
export const RENEW_BEFORE_MS = 30_000;

/** Which token it was: its signature's end distinguishes tokens, and opens nothing. */
const nameOf = (token: string) => token.slice(-12);

/** Notes by this device's clock when a token came. A full storage is left as it is. */
export function noteToken(storage: SessionStorage, token: string, now: number): void {
  try {
    storage.setItem(key, `${nameOf(token)} ${now}`);
  } catch {
    // The server then says when the token has ended.
  }
}

/** The session is over. */
export function forgetToken(storage: SessionStorage): void {
  storage.removeItem(key);
}

/**
 * Whether a token has ended, or is about to. It is measured from when it came to this device, never
 * against the moment in the token: a clock that goes wrong would have each request renew it.
 */
export function hasEnded(storage: SessionStorage, token: string, now: number): boolean {
  const [name, at] = (storage.getItem(key) ?? "").split(" ");
  const lifetime = tokenLifetimeMs(token);
  if (lifetime === null || name !== nameOf(token)) return false;
  const age = now - Number(at);
  return age >= 0 && age > lifetime - RENEW_BEFORE_MS;
}
