import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import { parse } from "graphql";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { memoryStorage } from "./browser-storage.ts";
import { sampleClaims, sampleToken } from "./testing/sample-tokens.ts";

const fresh = sampleToken(sampleClaims({ iat: 2 }));
const unauthenticated = { errors: [{ message: "x", extensions: { code: "UNAUTHENTICATED" } }] };

const application: TypedDocumentNode<object, object> = Object.assign(
  parse("query Application { application { supportEmail } }"),
  { __meta__: { hash: "sha256:application" } },
);

interface Sent {
  operation: string;
  token: string | null;
}

/** Loads the modules again in a browser with this storage and this server. */
async function page(server: (sent: Sent) => Promise<Response> | Response) {
  const values = new Map([
    ["token", sampleToken()],
    ["refresh_token", "r"],
    ["user", JSON.stringify(sampleClaims())],
  ]);
  const localStorage = memoryStorage(values);
  const sent: Sent[] = [];
  vi.stubGlobal("window", { localStorage, addEventListener: () => {} });
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("fetch", async (_url: string, init: RequestInit) => {
    const { operationName } = JSON.parse(String(init.body));
    const authorization = new Headers(init.headers).get("authorization");
    const one = { operation: operationName, token: authorization?.slice(7) ?? null };
    sent.push(one);
    return server(one);
  });
  const { session } = await import("./session.ts");
  await session.start(() => Promise.reject(new Error("not expected")));
  const { send } = await import("./send.ts");
  const { logout } = await import("./session-calls.ts");
  return { values, sent, session, logout, ask: () => send(application, {}) };
}

const good = Response.json.bind(Response, { data: { application: { supportEmail: "a@b" } } });
const refreshed = () => Response.json({ data: { refreshSession: { accessToken: fresh } } });

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

describe("send", () => {
  it("sends the id of the document and the bearer token", async () => {
    const { ask, sent } = await page(() => good());
    expect((await ask()).result.data).toBeTruthy();
    expect(sent).toEqual([{ operation: "Application", token: sampleToken() }]);
  });

  it("renews a token that has ended before a request fails for it, once for all", async () => {
    const { ask, sent, values } = await page(({ operation }) =>
      operation === "RefreshSession" ? refreshed() : good(),
    );
    const ended = sampleToken(sampleClaims({ iat: 0, exp: 900 }));
    values.set("token", ended);
    values.set("lexam.token-stored", `${ended.slice(-12)} ${Date.now() - 900_000}`);
    await Promise.all([ask(), ask()]);
    expect(sent).toEqual([
      { operation: "RefreshSession", token: null },
      { operation: "Application", token: fresh },
      { operation: "Application", token: fresh },
    ]);
  });

  it("refreshes once for requests that fail together, and retries each", async () => {
    const { ask, sent, values } = await page(({ operation, token }) => {
      if (operation === "RefreshSession") return refreshed();
      return token === fresh ? good() : Response.json(unauthenticated, { status: 401 });
    });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.every(({ result }) => result.data)).toBe(true);
    expect(sent.filter(({ operation }) => operation === "RefreshSession")).toHaveLength(1);
    expect(values.get("token")).toBe(fresh);
  });

  it("takes an error code for a 401, whatever the status", async () => {
    const { ask, sent } = await page(({ operation, token }) => {
      if (operation === "RefreshSession") return refreshed();
      return token === fresh ? good() : Response.json(unauthenticated);
    });
    await ask();
    expect(sent).toHaveLength(3);
  });

  it("retries only once", async () => {
    const { ask, sent } = await page(({ operation }) =>
      operation === "RefreshSession" ? refreshed() : Response.json(unauthenticated),
    );
    expect((await ask()).result.errors).toHaveLength(1);
    expect(sent.map(({ operation }) => operation)).toEqual([
      "Application",
      "RefreshSession",
      "Application",
    ]);
  });

  it("takes the token that another tab has stored instead of refreshing", async () => {
    const { ask, sent, values } = await page(({ token }) => {
      if (token === fresh) return good();
      values.set("token", fresh);
      return Response.json(unauthenticated, { status: 401 });
    });
    await ask();
    expect(sent.map(({ operation }) => operation)).toEqual(["Application", "Application"]);
  });

  it("ends the session when the refresh is refused", async () => {
    const { ask, session, values } = await page(() =>
      Response.json(unauthenticated, { status: 401 }),
    );
    await ask();
    expect(session.get()).toMatchObject({ status: "visitor", ending: { reason: "UNKNOWN" } });
    expect([...values.keys()]).toEqual(["lexam.session-ended"]);
  });

  it("sends nothing in the name of somebody who signs in while it refreshes", async () => {
    const theirs = sampleToken(sampleClaims({ user_id: 8, sub: "ravi@example.com" }));
    const { ask, sent, values } = await page(() => {
      values.set("token", theirs);
      values.set("user", JSON.stringify(sampleClaims({ user_id: 8, sub: "ravi@example.com" })));
      return Response.json(unauthenticated, { status: 401 });
    });
    await expect(ask()).rejects.toThrow("Another person");
    await expect(ask()).rejects.toThrow("Another person");
    expect(sent.map(({ token }) => token)).toEqual([sampleToken()]);
    expect(values.get("token")).toBe(theirs);
  });

  it("takes no token of somebody else's for a new one of its own", async () => {
    const theirs = sampleToken(sampleClaims({ user_id: 8, sub: "ravi@example.com" }));
    const { ask, sent, session, values } = await page(() => {
      values.set("token", theirs);
      values.set("user", JSON.stringify(sampleClaims({ user_id: 8, sub: "ravi@example.com" })));
      session.adopt();
      return Response.json(unauthenticated, { status: 401 });
    });
    await expect(ask()).rejects.toThrow("Another person");
    expect(sent.map(({ token }) => token)).toEqual([sampleToken()]);
  });

  it("keeps the session when the server can't be asked for a refresh", async () => {
    const { ask, session } = await page(({ operation }) => {
      if (operation === "RefreshSession") throw new TypeError("Failed to fetch");
      return Response.json(unauthenticated, { status: 401 });
    });
    await expect(ask()).rejects.toMatchObject({ name: "NoAnswer", reason: "unreachable" });
    expect(session.get().status).toBe("member");
  });

  it.each([
    ["the database is away", 503, "SERVICE_UNAVAILABLE"],
    ["too many asked", 429, "RATE_LIMITED"],
  ])("keeps the session when %s while it is refreshed", async (_why, status, code) => {
    const { ask, session, values } = await page(({ operation }) =>
      operation === "RefreshSession"
        ? Response.json({ errors: [{ message: "x", extensions: { code } }] }, { status })
        : Response.json(unauthenticated, { status: 401 }),
    );
    await expect(ask()).rejects.toMatchObject({ name: "UnreadableAnswer", status });
    expect(session.get().status).toBe("member");
    expect(values.get("refresh_token")).toBe("r");
  });

  it("says that the account was closed, when that is why the refresh is refused", async () => {
    const error = { message: "x", extensions: { code: "UNAUTHENTICATED" } };
    const closed = { ...error, extensions: { ...error.extensions, reason: "ACCOUNT_INACTIVE" } };
    const { ask, session } = await page(() => Response.json({ errors: [closed] }, { status: 401 }));
    await ask();
    expect(session.get()).toMatchObject({
      status: "visitor",
      ending: { reason: "ACCOUNT_INACTIVE" },
    });
  });

  it("looks its role up again when an administrator is refused, and only then", async () => {
    const forbidden = { errors: [{ message: "x", extensions: { code: "FORBIDDEN" } }] };
    for (const role of ["admin", "student"]) {
      vi.resetModules();
      const before = sampleToken(sampleClaims({ role }));
      const { ask, session, sent, values } = await page(({ operation }) =>
        operation === "RefreshSession" ? refreshed() : Response.json(forbidden),
      );
      session.renew(before);
      expect((await ask()).result.errors).toHaveLength(1);
      await vi.waitFor(() => expect(values.get("token")).toBe(role === "admin" ? fresh : before));
      expect(session.get()).toMatchObject({ user: { role: "student" } });
      expect(sent).toHaveLength(role === "admin" ? 2 : 1);
    }
  });

  it("names an answer that is no GraphQL", async () => {
    const { ask } = await page(() => new Response("<html>", { status: 502 }));
    await expect(ask()).rejects.toMatchObject({ name: "UnreadableAnswer", status: 502 });
  });
});

describe("logout", () => {
  it("notifies the server and clears the session", async () => {
    const { logout, session, sent } = await page(() => Response.json({ data: { logout: true } }));
    await logout();
    expect(sent.map(({ operation }) => operation)).toEqual(["Logout"]);
    expect(session.get()).toMatchObject({ status: "visitor", ending: { reason: "LOGGED_OUT" } });
  });

  it("clears the session when the server can't be reached", async () => {
    const { logout, values } = await page(() => {
      throw new TypeError("Failed to fetch");
    });
    await logout();
    expect(values.size).toBe(0);
  });
});
