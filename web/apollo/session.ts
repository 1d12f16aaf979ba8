import { useSyncExternalStore } from "react";
import { browserStorage } from "./browser-storage.ts";
import { ENDING_KEY } from "./session-ending.ts";
import { createSessionStore, type Session } from "./session-store.ts";
import type { SessionUser } from "./token-claims.ts";

export type { SessionEnding } from "./session-ending.ts";
export type { Session } from "./session-store.ts";
export type { SessionUser } from "./token-claims.ts";

/** The one session of this page. */
export const session = createSessionStore(browserStorage());

window.addEventListener("storage", (event) => {
  const watched = [null, "token", "refresh_token", "user", ENDING_KEY];
  if (event.storageArea === window.localStorage && watched.includes(event.key)) session.adopt();
});

/** Who uses this page; renders again when that changes, in another tab too. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** The person signed in. For screens behind the login guard alone: throws for a visitor. */
export function useSignedInUser(): SessionUser {
  const current = useSession();
  if (current.status !== "member") throw new Error("This screen needs a signed-in person.");
  return current.user;
}
