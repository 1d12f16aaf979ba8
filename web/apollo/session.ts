import { useSyncExternalStore } from "react";
import { browserStorage } from "./browser-storage.ts";
import { ENDING_KEY } from "./session-ending.ts";
import { createSessionStore, type Session } from "./session-store.ts";
import type { SessionUser } from "./token-claims.ts";

export type { SessionEnding } from "./session-ending.ts";
export type { Session } from "./session-store.ts";
export type { SessionUser } from "./token-claims.ts";

/** The session of this page. */
export const session = createSessionStore(browserStorage());

window.addEventListener("storage", (event) => {
  const watched = [null, "token", "refresh_token", "user", ENDING_KEY];
  if (event.storageArea === window.localStorage && watched.includes(event.key)) session.adopt();
});

/** The session. Renders again when it changes, also in another tab. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.get);
}

/** The signed-in person. Only for screens behind the login guard; throws for visitors. */
export function useSignedInUser(): SessionUser {
  const current = useSession();
  if (current.status !== "member") throw new Error("This screen needs a signed-in person.");
  return current.user;
}
