import type { SessionStorage } from "./browser-storage.ts";
import {
  AnotherPerson,
  forgetEnding,
  keepEnding,
  keptEnding,
  LOGGED_OUT,
  type SessionEnd,
  type SessionEnding,
  SessionOver,
} from "./session-ending.ts";
import { forgetToken, hasEnded, noteToken } from "./token-age.ts";
import { decodeToken, type SessionUser, userFromClaims } from "./token-claims.ts";

/** The user of this page. `ending` describes how the last session ended, if one did. */
export type Session =
  | { status: "loading" }
  | { status: "visitor"; ending: SessionEnding | null }
  | { status: "member"; user: SessionUser };

/** The two tokens of a sign-in or a refresh. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** Exchanges a refresh token for a new access token; rejects with SessionOver if the server refuses. */
type RefreshCall = (refreshToken: string) => Promise<string>;

const keys = { token: "token", refreshToken: "refresh_token", user: "user" } as const;

/** The session of this browser, shared by all tabs through the storage. */
export interface SessionStore {
  get(): Session;
  subscribe(listener: () => void): () => void;
  /** Reads the storage at page load. A refresh token alone is exchanged first (docs/rules.md, section 9). */
  start(refresh: RefreshCall): Promise<void>;
  /** Stores a new sign-in. Returns false and stores nothing if its token can't be decoded. */
  signIn(tokens: Tokens): boolean;
  /** Stores a renewed access token. Returns false if it can't be decoded. */
  renew(accessToken: string): boolean;
  /** Clears token, user and refresh token, unless they now belong to another person. */
  end(end: SessionEnd): void;
  /** The user of the stored session; null if there is none or it is unknown. */
  keptUser(): SessionUser | null;
  /** The stored refresh token, of any person. */
  keptRefreshToken(): string | null;
  /** How this browser's last session ended; null if somebody has signed in or out since. */
  keptEnding(): SessionEnding | null;
  /** @throws {AnotherPerson} the stored tokens belong to another person than the page's user */
  accessToken(): string | null;
  /** True if an access token of this browser has expired or is about to. */
  hasEnded(accessToken: string): boolean;
  /** @throws {AnotherPerson} see `accessToken` */
  refreshToken(): string | null;
  /** Applies what another tab stored: a sign-out and its reason, a sign-in or a renewed token. */
  adopt(): void;
}

const nobody: SessionEnding = { ...LOGGED_OUT, userId: 0, email: "" };

function sameUser(left: SessionUser, right: SessionUser): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

/**
 * True if an end has more information than an earlier one: the response to an account deletion may arrive after
 * another request was refused.
 */
function tellsMore({ reason }: SessionEnd, { reason: before }: SessionEnd): boolean {
  if (before === "LOGGED_OUT") return false;
  return reason === "DELETED_AT_ONCE" || (reason === "ACCOUNT_DELETED" && before === "UNKNOWN");
}

/** A session store on the given storage. */
export function createSessionStore(storage: SessionStorage): SessionStore {
  let session: Session = { status: "loading" };
  const listeners = new Set<() => void>();

  function set(next: Session): void {
    if (
      next.status === "member" &&
      session.status === "member" &&
      sameUser(next.user, session.user)
    ) {
      return;
    }
    session = next;
    for (const listener of listeners) listener();
  }

  function storedUser(): SessionUser | null {
    const text = storage.getItem(keys.user);
    if (!text) return null;
    try {
      const stored: unknown = JSON.parse(text);
      return userFromClaims(stored);
    } catch {
      return null;
    }
  }

  function storeUser(user: SessionUser): void {
    const { userId, email, role, fullName, profilePicture } = user;
    const claims = {
      sub: email,
      email,
      role,
      user_id: userId,
      full_name: fullName,
      profile_picture: profilePicture,
    };
    storage.setItem(keys.user, JSON.stringify(claims));
  }

  function keptUser(): SessionUser | null {
    const token = storage.getItem(keys.token);
    return storedUser() ?? (token ? decodeToken(token) : null);
  }

  function signedInUser(): SessionUser | null {
    return storage.getItem(keys.token) ? keptUser() : null;
  }

  /** True if another tab has signed in another person. */
  function isAnothers(): boolean {
    const token = storage.getItem(keys.token);
    const owner = token ? decodeToken(token) : storedUser();
    return session.status === "member" && owner !== null && owner.userId !== session.user.userId;
  }

  function own(key: string): string | null {
    if (isAnothers()) throw new AnotherPerson();
    return storage.getItem(key);
  }

  function clear(): void {
    for (const key of Object.values(keys)) storage.removeItem(key);
    forgetToken(storage);
  }

  function renew(accessToken: string): boolean {
    const user = decodeToken(accessToken);
    if (!user) return false;
    forgetEnding(storage);
    storage.setItem(keys.token, accessToken);
    noteToken(storage, accessToken, Date.now());
    storeUser(user);
    set({ status: "member", user });
    return true;
  }

  function end(how: SessionEnd): void {
    if (isAnothers()) {
      adopt();
      return;
    }
    // Concurrent requests are refused one after the other. The first one has the reason.
    const before = session.status === "visitor" ? session.ending : null;
    if (session.status === "visitor" && (before === null || !tellsMore(how, before))) {
      clear();
      return;
    }
    const user = session.status === "member" ? session.user : (before ?? keptUser());
    // Nothing of a deleted account is stored here either.
    const whose = how.reason === "DELETED_AT_ONCE" ? { userId: 0, email: "" } : user;
    const ending = whose && { ...how, userId: whose.userId, email: whose.email };
    // Stored first, since other tabs read it when the tokens are removed.
    if (ending && how.reason !== "LOGGED_OUT") keepEnding(storage, ending);
    else forgetEnding(storage);
    clear();
    set({ status: "visitor", ending });
  }

  function adopt(): void {
    const user = signedInUser();
    if (user) set({ status: "member", user });
    // A token without its user, or the reverse: another tab is writing.
    if (user || storage.getItem(keys.token) || storage.getItem(keys.user)) return;
    const kept = keptEnding(storage);
    if (session.status === "member") set({ status: "visitor", ending: kept ?? nobody });
    // This tab was refused before the other one knew the reason.
    else if (session.status === "visitor" && kept && session.ending) {
      if (tellsMore(kept, session.ending)) set({ status: "visitor", ending: kept });
    }
  }

  return {
    get: () => session,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start(refresh) {
      const user = signedInUser();
      if (user) return set({ status: "member", user });
      const refreshToken = storage.getItem(keys.refreshToken);
      if (refreshToken) {
        const renewed = await refresh(refreshToken).then(renew, (error: unknown) => {
          if (error instanceof SessionOver) end(error.end);
          return error instanceof SessionOver;
        });
        if (renewed) return;
      }
      clear();
      set({ status: "visitor", ending: keptEnding(storage) });
    },
    signIn({ accessToken, refreshToken }) {
      if (!decodeToken(accessToken)) return false;
      storage.setItem(keys.refreshToken, refreshToken);
      return renew(accessToken);
    },
    renew,
    end,
    keptUser,
    keptRefreshToken: () => storage.getItem(keys.refreshToken),
    keptEnding: () => keptEnding(storage),
    accessToken: () => own(keys.token),
    hasEnded: (accessToken) => hasEnded(storage, accessToken, Date.now()),
    refreshToken: () => own(keys.refreshToken),
    adopt,
  };
}
