import type { SessionStorage } from "./browser-storage.ts";
import { tokenLifetimeMs } from "./token-claims.ts";

const key = "lexam.token-stored";

/** A token is renewed this long before its end, in milliseconds, since a request takes time to arrive. */
export const RENEW_BEFORE_MS = 30_000;

/** Identifies a token by the end of its signature, which gives no access. */
const nameOf = (token: string) => token.slice(-12);

/** Stores when a token arrived, by this device's clock. Does nothing if storage is full. */
export function noteToken(storage: SessionStorage, token: string, now: number): void {
  try {
    storage.setItem(key, `${nameOf(token)} ${now}`);
  } catch {
    // Without the time, the server reports an expired token.
  }
}

/** Removes the time when the session ends. */
export function forgetToken(storage: SessionStorage): void {
  storage.removeItem(key);
}

/**
 * True if a token has expired or is about to. Its age counts from its arrival on this device, not from its `iat`,
 * since a wrong device clock would otherwise renew it at each request.
 */
export function hasEnded(storage: SessionStorage, token: string, now: number): boolean {
  const [name, at] = (storage.getItem(key) ?? "").split(" ");
  const lifetime = tokenLifetimeMs(token);
  if (lifetime === null || name !== nameOf(token)) return false;
  const age = now - Number(at);
  return age >= 0 && age > lifetime - RENEW_BEFORE_MS;
}
