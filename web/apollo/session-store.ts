import { decodeToken, type SessionUser, userFromClaims } from "./token-claims.ts";

/** How a session ends: by hand, by its age, or because an administrator closed the account. */
export type SessionEnd = "logout" | "expiry" | "deactivation";

/** Who uses this page. `endedBy` says how the last session ended, if one did. */
export type Session =
  | { status: "loading" }
  | { status: "visitor"; endedBy: SessionEnd | null }
  | { status: "member"; user: SessionUser };

/** The two tokens that a sign-in or a refresh gives. */
export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

/** Where the session is kept: local storage in the browser (spec section 3: three keys). */
export type SessionStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** How a refresh token becomes a new access token; rejects when the server refuses it. */
export type RefreshCall = (refreshToken: string) => Promise<string>;

const keys = { token: "token", refreshToken: "refresh_token", user: "user" } as const;

/** The session of this browser, shared by all of its tabs through the storage. */
export interface SessionStore {
  get(): Session;
  subscribe(listener: () => void): () => void;
  /** Reads the storage at page load; a refresh token alone is exchanged first (spec section 4). */
  start(refresh: RefreshCall): Promise<void>;
  /** Stores a fresh sign-in. False, and nothing stored, when its token can't be decoded. */
  signIn(tokens: Tokens): boolean;
  /** Stores a renewed access token. False when it can't be decoded. */
  renew(accessToken: string): boolean;
  /** Clears token, user and refresh token. */
  end(by: SessionEnd): void;
  accessToken(): string | null;
  refreshToken(): string | null;
  /** Takes over what another tab stored: its sign-out, sign-in or renewed token. */
  adopt(): void;
}

function sameUser(left: SessionUser, right: SessionUser): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
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

  function clear(): void {
    for (const key of Object.values(keys)) storage.removeItem(key);
  }

  function renew(accessToken: string): boolean {
    const user = decodeToken(accessToken);
    if (!user) return false;
    storage.setItem(keys.token, accessToken);
    storeUser(user);
    set({ status: "member", user });
    return true;
  }

  function end(by: SessionEnd): void {
    clear();
    if (session.status !== "visitor") set({ status: "visitor", endedBy: by });
  }

  return {
    get: () => session,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async start(refresh) {
      const token = storage.getItem(keys.token);
      const user = token ? (storedUser() ?? decodeToken(token)) : null;
      if (user) return set({ status: "member", user });
      const refreshToken = storage.getItem(keys.refreshToken);
      if (refreshToken) {
        const renewed = await refresh(refreshToken).then(renew, () => false);
        if (renewed) return;
      }
      clear();
      set({ status: "visitor", endedBy: null });
    },
    signIn({ accessToken, refreshToken }) {
      if (!decodeToken(accessToken)) return false;
      storage.setItem(keys.refreshToken, refreshToken);
      return renew(accessToken);
    },
    renew,
    end,
    accessToken: () => storage.getItem(keys.token),
    refreshToken: () => storage.getItem(keys.refreshToken),
    adopt() {
      const token = storage.getItem(keys.token);
      const user = token ? (storedUser() ?? decodeToken(token)) : null;
      if (user) set({ status: "member", user });
      // A token without its user, or the reverse, is another tab in the middle of writing.
      else if (!token && !storage.getItem(keys.user) && session.status === "member") {
        set({ status: "visitor", endedBy: "logout" });
      }
    },
  };
}
