import { describe, expect, it, vi } from "vitest";
import { memoryStorage } from "./browser-storage.ts";
import {
  AnotherPerson,
  keepEnding,
  LOGGED_OUT,
  type SessionEnd,
  SessionOver,
  UNKNOWN_END,
} from "./session-ending.ts";
import { createSessionStore } from "./session-store.ts";
import { sampleClaims, sampleToken } from "./testing/sample-tokens.ts";

function memory(stored: Record<string, string> = {}) {
  const values = new Map(Object.entries(stored));
  return { values, ...memoryStorage(values) };
}

const never = async (): Promise<string> => {
  throw new Error("No refresh was expected.");
};

const signedIn = {
  token: sampleToken(),
  refresh_token: "r",
  user: JSON.stringify(sampleClaims()),
};

describe("starting", () => {
  it("is signed in with a token and a stored user, without asking the server", async () => {
    const store = createSessionStore(memory(signedIn));
    expect(store.get().status).toBe("loading");
    await store.start(never);
    expect(store.get()).toMatchObject({ status: "member", user: { userId: 7 } });
  });

  it("takes the user out of the token when the stored one is absent or broken", async () => {
    for (const user of [undefined, "{", "[]", "null"]) {
      const { user: _user, ...rest } = signedIn;
      const store = createSessionStore(memory(user === undefined ? rest : { ...rest, user }));
      await store.start(never);
      expect(store.get().status).toBe("member");
    }
  });

  it("is a visitor with nothing stored", async () => {
    const store = createSessionStore(memory());
    await store.start(never);
    expect(store.get()).toEqual({ status: "visitor", ending: null });
  });

  it("exchanges a refresh token that stands alone", async () => {
    const storage = memory({ refresh_token: "r" });
    const store = createSessionStore(storage);
    const refresh = vi.fn(async () => sampleToken());
    await store.start(refresh);
    expect(refresh).toHaveBeenCalledWith("r");
    expect(store.get().status).toBe("member");
    expect(storage.values.get("token")).toBe(sampleToken());
    expect(storage.values.get("refresh_token")).toBe("r");
  });

  it("clears everything when that fails, or gives what can't be decoded", async () => {
    for (const refresh of [never, async () => "nonsense"]) {
      const storage = memory({ refresh_token: "r", user: "{}" });
      const store = createSessionStore(storage);
      await store.start(refresh);
      expect(store.get().status).toBe("visitor");
      expect(storage.values.size).toBe(0);
    }
  });
});

describe("signing in and out", () => {
  it("stores token, refresh token and user, and notifies its listeners", () => {
    const storage = memory();
    const store = createSessionStore(storage);
    const listener = vi.fn();
    store.subscribe(listener);
    expect(store.signIn({ accessToken: sampleToken(), refreshToken: "r" })).toBe(true);
    expect([...storage.values.keys()].sort()).toEqual([
      "lexam.token-stored",
      "refresh_token",
      "token",
      "user",
    ]);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("stores nothing of a sign-in that can't be decoded", () => {
    const storage = memory();
    const store = createSessionStore(storage);
    expect(store.signIn({ accessToken: "x.y.z", refreshToken: "r" })).toBe(false);
    expect(storage.values.size).toBe(0);
  });

  it("renews the token without disturbing the page, unless the person changed", async () => {
    const store = createSessionStore(memory(signedIn));
    await store.start(never);
    const listener = vi.fn();
    store.subscribe(listener);
    store.renew(sampleToken(sampleClaims({ iat: 2 })));
    expect(listener).not.toHaveBeenCalled();
    store.renew(sampleToken(sampleClaims({ role: "admin" })));
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("clears everything at the end, and says how it ended", async () => {
    const storage = memory({ ...signedIn, other: "kept" });
    const store = createSessionStore(storage);
    await store.start(never);
    store.end(LOGGED_OUT);
    expect(store.get()).toMatchObject({ status: "visitor", ending: { reason: "LOGGED_OUT" } });
    expect([...storage.values.keys()]).toEqual(["other"]);
  });
});

describe("another tab", () => {
  it("signs this one out and in", async () => {
    const storage = memory(signedIn);
    const store = createSessionStore(storage);
    await store.start(never);
    storage.values.clear();
    store.adopt();
    expect(store.get()).toMatchObject({ status: "visitor", ending: { reason: "LOGGED_OUT" } });
    for (const [key, value] of Object.entries(signedIn)) storage.values.set(key, value);
    store.adopt();
    expect(store.get().status).toBe("member");
  });

  it("is not taken for a sign-out while it is still clearing", async () => {
    const storage = memory(signedIn);
    const store = createSessionStore(storage);
    await store.start(never);
    storage.values.delete("token");
    store.adopt();
    expect(store.get().status).toBe("member");
  });
});

const allDevices: SessionEnd = {
  reason: "ALL_DEVICES",
  at: "2026-01-14T13:14:00.000Z",
  from: "Chrome on Windows",
};
const ending = { ...allDevices, userId: 7, email: "ananya@example.com" };

describe("the end of a session by the server", () => {
  it("is reported with whose it was, to the other tabs and after a reload too", async () => {
    const storage = memory(signedIn);
    const [store, other] = [createSessionStore(storage), createSessionStore(storage)];
    await Promise.all([store.start(never), other.start(never)]);
    store.end(allDevices);
    other.adopt();
    const reloaded = createSessionStore(storage);
    await reloaded.start(never);
    for (const tab of [store, other, reloaded]) {
      expect(tab.get()).toEqual({ status: "visitor", ending });
    }
  });

  it("is not forgotten when further requests are refused", async () => {
    const store = createSessionStore(memory(signedIn));
    await store.start(never);
    store.end(allDevices);
    store.end(UNKNOWN_END);
    expect(store.get()).toEqual({ status: "visitor", ending });
    expect(store.keptEnding()).toEqual(ending);
  });

  it("is the deletion of the account, though a request was refused before its answer came", async () => {
    const storage = memory(signedIn);
    const store = createSessionStore(storage);
    await store.start(never);
    const deleted = (reason: "ACCOUNT_DELETED" | "DELETED_AT_ONCE") =>
      ({ reason, at: "2026-02-01T06:00:00Z", from: null }) as const;
    store.end(UNKNOWN_END);
    store.end(deleted("ACCOUNT_DELETED"));
    expect(store.get()).toEqual({
      status: "visitor",
      ending: { ...ending, ...deleted("ACCOUNT_DELETED") },
    });
    store.end(deleted("DELETED_AT_ONCE"));
    // Nothing is stored about a deleted person.
    const gone = { ...deleted("DELETED_AT_ONCE"), userId: 0, email: "" };
    expect(store.get()).toEqual({ status: "visitor", ending: gone });
    expect(store.keptEnding()).toEqual(gone);
    store.end(deleted("ACCOUNT_DELETED"));
    expect(store.get()).toEqual({ status: "visitor", ending: gone });
  });

  it("is the deletion of the account in another tab that was refused before", async () => {
    const storage = memory(signedIn);
    const [store, other] = [createSessionStore(storage), createSessionStore(storage)];
    await Promise.all([store.start(never), other.start(never)]);
    other.end(UNKNOWN_END);
    store.adopt();
    expect(other.get()).toMatchObject({ ending: { reason: "UNKNOWN", email: ending.email } });
    const atOnce = { reason: "DELETED_AT_ONCE", at: "2026-02-01T06:00:00Z", from: null } as const;
    store.end(atOnce);
    other.adopt();
    const gone = { status: "visitor", ending: { ...atOnce, userId: 0, email: "" } };
    expect([store.get(), other.get()]).toEqual([gone, gone]);
  });

  it("stays as it was shown in a tab where what another tab keeps says no more", async () => {
    const storage = memory(signedIn);
    const [store, other] = [createSessionStore(storage), createSessionStore(storage)];
    await Promise.all([store.start(never), other.start(never)]);
    store.end(LOGGED_OUT);
    keepEnding(storage, { ...ending, ...allDevices });
    store.adopt();
    expect(store.get()).toMatchObject({ status: "visitor", ending: { reason: "LOGGED_OUT" } });
  });

  it("stays a logout by the person, whatever is reported after it", async () => {
    const store = createSessionStore(memory(signedIn));
    await store.start(never);
    store.end(LOGGED_OUT);
    store.end({ reason: "ACCOUNT_DELETED", at: null, from: null });
    expect(store.get()).toMatchObject({ status: "visitor", ending: { reason: "LOGGED_OUT" } });
  });

  it("is reported at load when the refresh token is refused there", async () => {
    const { token: _token, ...rest } = signedIn;
    const store = createSessionStore(memory(rest));
    await store.start(() => Promise.reject(new SessionOver(allDevices)));
    expect(store.get()).toEqual({ status: "visitor", ending });
  });

  it("is forgotten with the next sign-in, a logout, or a day", async () => {
    const storage = memory(signedIn);
    const store = createSessionStore(storage);
    await store.start(never);
    const isKept = () => store.keptEnding() !== null;
    store.end(allDevices);
    expect(isKept()).toBe(true);
    store.signIn({ accessToken: sampleToken(), refreshToken: "r" });
    expect(isKept()).toBe(false);
    store.end(allDevices);
    vi.useFakeTimers({ now: Date.now() + 24 * 60 * 60_000 });
    expect(isKept()).toBe(false);
    vi.useRealTimers();
    store.signIn({ accessToken: sampleToken(), refreshToken: "r" });
    store.end(LOGGED_OUT);
    expect(isKept()).toBe(false);
  });

  it("can't be edited in the storage so that a page breaks", async () => {
    for (const kept of ["", "{", "7", '{"userId":"x"}', '{"userId":7,"email":"a","keptAt":"x"}']) {
      const store = createSessionStore(memory({ "lexam.session-ended": kept }));
      await store.start(never);
      expect(store.get()).toEqual({ status: "visitor", ending: null });
    }
  });
});

describe("somebody else who signs in in another tab", () => {
  const theirs = sampleToken(sampleClaims({ user_id: 8, sub: "ravi@example.com" }));

  async function replaced() {
    const storage = memory(signedIn);
    const store = createSessionStore(storage);
    await store.start(never);
    createSessionStore(storage).signIn({ accessToken: theirs, refreshToken: "theirs" });
    return { storage, store };
  }

  it("lends this page no token, before the page has heard of it", async () => {
    const { store } = await replaced();
    expect(store.get()).toMatchObject({ status: "member", user: { userId: 7 } });
    expect(() => store.accessToken()).toThrow(AnotherPerson);
    expect(() => store.refreshToken()).toThrow(AnotherPerson);
    store.adopt();
    expect(store.get()).toMatchObject({ status: "member", user: { userId: 8 } });
    expect(store.accessToken()).toBe(theirs);
  });

  it("stays signed in when the session of this page ends", async () => {
    const { storage, store } = await replaced();
    store.end(allDevices);
    expect(storage.values.get("refresh_token")).toBe("theirs");
    expect(store.get()).toMatchObject({ status: "member", user: { userId: 8 } });
  });
});
