import { isObjectType } from "graphql";
import { symbols } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setRole } from "../../server/accounts/set-role.ts";
import { routes } from "../../server/app/rest-routes.ts";
import { schema } from "../../server/app/schema.ts";
import { DECIDED_FIELDS, SESSION_FIELDS, wantedOf } from "../../server/graphql/token-fields.ts";
import { scopesAllow, TOKEN_SCOPES, type TokenScope } from "../../server/rules/token-scopes.ts";
import { anyOperation } from "../support/any-operation.ts";
import { type Answer, type Caller, createTestApp, type TestApp } from "../support/app.ts";

// Personal access tokens from outside (docs/rules.md, section 23).

let server: TestApp;
let admin: Caller;
let student: Caller;
/** Everything that is logged. */
let logged = "";
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0, logLevel: "info" });
  const stream = Reflect.get(server.app.log, symbols.streamSym) as { write(line: string): void };
  stream.write = (line) => {
    logged += line;
  };
  [admin, student] = await Promise.all([
    server.as("admin@example.com"),
    server.as("one@example.com"),
  ]);
});
afterAll(() => server.close());

interface Made {
  secret: string;
  token: { id: number };
}

async function tokenOf(caller: Caller, scopes: readonly TokenScope[], days = 30): Promise<Made> {
  const made = await caller.post("/api/v1/tokens", { name: "Script", scopes, days });
  expect(made.status, made.text).toBe(201);
  return made.body as Made;
}

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` });
const get = (secret: string, path: string) => server.visitor.get(path, bearer(secret));
const ask = (secret: string, query: string) =>
  server.visitor.send("POST", "/graphql", { query }, bearer(secret));
const codeOf = ({ body }: Answer): string | undefined =>
  (body as { errors?: { extensions: { code: string } }[] }).errors?.[0]?.extensions.code;

const rootFields = (["query", "mutation"] as const).flatMap((kind) => {
  const type = kind === "query" ? schema.getQueryType() : schema.getMutationType();
  return Object.values(type?.getFields() ?? {}).map((field) => ({ kind, field }));
});

describe("a token without the scope", () => {
  it("has a decision for every root field", () => {
    const undecided = rootFields.filter(
      ({ field }) => wantedOf(field).length === 0 && !DECIDED_FIELDS.has(field.name),
    );
    expect(undecided.map(({ field }) => field.name)).toEqual([]);
    const names = new Set(rootFields.map(({ field }) => field.name));
    expect([...DECIDED_FIELDS].filter((name) => !names.has(name))).toEqual([]);
  });

  it.each(TOKEN_SCOPES)("is refused every other root field: %s", async (scope) => {
    const { secret } = await tokenOf(admin, [scope]);
    for (const { kind, field } of rootFields) {
      const isAllowed =
        field.name === "application" ||
        wantedOf(field).some((action) => scopesAllow([scope], action));
      // Other tests try the allowed mutations. Here they would change the data of the next ones.
      if (isAllowed) continue;
      const answer = await ask(secret, anyOperation(kind, field));
      // A file is refused in JSON before anybody looks who sends it.
      const isFile = field.args.some(({ type }) => String(type) === "Upload!");
      expect(codeOf(answer), `${field.name}: ${answer.text}`).toBe(
        isFile ? "BAD_USER_INPUT" : "FORBIDDEN",
      );
    }
  });

  it.each(TOKEN_SCOPES)("is refused every other REST route: %s", async (scope) => {
    const { secret } = await tokenOf(admin, [scope]);
    const refused: string[] = [];
    for (const { method, path, document } of routes) {
      const fields = rootsOf(document);
      if (fields.some((field) => wantedOf(field).some((one) => scopesAllow([scope], one))))
        continue;
      if (fields.some(({ name }) => name === "application")) continue;
      const address = `/api/v1${path.replace(/\{\w+\}/g, "1")}`;
      const answer = await server.visitor.send(method, address, undefined, bearer(secret));
      expect(answer.status, `${method} ${path}: ${answer.text}`).toBe(403);
      refused.push(path);
    }
    expect(refused.length).toBeGreaterThan(40);
  });

  it("is refused what manages tokens, sessions, the sign-in and the account, with every scope", async () => {
    const { secret } = await tokenOf(admin, TOKEN_SCOPES);
    for (const { kind, field } of rootFields) {
      const isOfAccounts = wantedOf(field).includes("user:write");
      if (!SESSION_FIELDS.includes(field.name) && !isOfAccounts) continue;
      const answer = await ask(secret, anyOperation(kind, field));
      expect(codeOf(answer), `${field.name}: ${answer.text}`).toBe("FORBIDDEN");
      expect(answer.text).toContain("No access token may do this.");
    }
    const address = { redirect_url: "http://localhost/auth" };
    expect((await get(secret, "/api/v1/tokens")).status).toBe(403);
    expect(
      (await get(secret, `/api/v1/auth/sessions?${new URLSearchParams(address)}`)).status,
    ).toBe(403);
  });

  it("reaches nothing through an alias, a fragment or a field of another type", async () => {
    const { secret } = await tokenOf(admin, ["read_own"]);
    for (const query of [
      "{ a: questions { totalCount } }",
      "{ ...F } fragment F on Query { questions { totalCount } }",
      "{ tests { items { questionIds } } }",
      "{ viewer { email testsTaken } }",
      "{ viewer { email } users { totalCount } }",
    ]) {
      const answer = await ask(secret, query);
      // A list without tests asks for nothing of them.
      if (query.includes("questionIds") && codeOf(answer) === undefined) continue;
      expect(codeOf(answer), query).toBe("FORBIDDEN");
    }
  });
});

function rootsOf(document: unknown) {
  const { definitions } = document as {
    definitions: {
      operation?: string;
      selectionSet: { selections: { name: { value: string } }[] };
    }[];
  };
  const operation = definitions.find((one) => one.operation !== undefined);
  const kind = operation?.operation ?? "query";
  const type = schema.getRootType(kind as never);
  const fields = isObjectType(type) ? type.getFields() : {};
  return (operation?.selectionSet.selections ?? []).flatMap(({ name }) => fields[name.value] ?? []);
}

describe("role and scope", () => {
  it("both must allow: a scope gives nothing that the role doesn't", async () => {
    const own = await student.post("/api/v1/tokens", { name: "A", scopes: ["bank_read"], days: 1 });
    expect([own.status, own.text]).toEqual([422, expect.stringContaining("Your role can’t use")]);

    const email = "scoped@example.com";
    const caller = await server.as(email);
    await setRole(server.dependencies, { email, role: "author" });
    const { secret } = await tokenOf(caller, ["bank_read", "read_own"]);
    expect((await get(secret, "/api/v1/admin/questions")).status).toBe(200);
    expect((await get(secret, "/api/v1/auth/me")).status).toBe(200);
    await setRole(server.dependencies, { email, role: "student" });
    expect((await get(secret, "/api/v1/admin/questions")).status).toBe(403);
    expect((await get(secret, "/api/v1/auth/me")).status).toBe(200);
  });

  it("a token takes a test as its owner does", async () => {
    const { testId } = await server.makeTest();
    const { secret } = await tokenOf(student, ["take_tests"]);
    const body = { test_id: testId, answers: [], time_taken_minutes: 1 };
    expect((await get(secret, `/api/v1/tests/${testId}/start`)).status).toBe(200);
    const sent = await server.visitor.post("/api/v1/results/submit-quiz", body, bearer(secret));
    expect(sent.status, sent.text).toBe(201);
    const { secret: reading } = await tokenOf(student, ["read_own"]);
    expect((await get(reading, "/api/v1/results/")).status).toBe(200);
    expect((await get(reading, `/api/v1/tests/${testId}/start`)).status).toBe(403);
  });

  it("what a token changed is recorded with its number", async () => {
    const { secret, token } = await tokenOf(admin, ["people"]);
    const made = await server.visitor.post(
      "/api/v1/admin/batches",
      { name: "By a script" },
      bearer(secret),
    );
    expect(made.status, made.text).toBe(201);
    const log = await admin.get("/api/v1/admin/audit-log?action=createBatch&limit=1");
    expect(log.text).toContain(`Token ${token.id}`);
  });
});

describe("a token stops", () => {
  it("at once when it is ended, and only its owner ends it", async () => {
    const { secret, token } = await tokenOf(student, ["read_own"]);
    expect((await admin.delete(`/api/v1/tokens/${token.id}`)).status).toBe(404);
    expect((await get(secret, "/api/v1/auth/me")).status).toBe(200);
    expect((await student.delete(`/api/v1/tokens/${token.id}`)).status).toBe(204);
    expect((await get(secret, "/api/v1/auth/me")).status).toBe(401);
    expect((await student.delete(`/api/v1/tokens/${token.id}`)).status).toBe(404);
  });

  it("when its time is over, its owner is deactivated or about to be deleted", async () => {
    const email = "stopped@example.com";
    const caller = await server.as(email);
    const { secret } = await tokenOf(caller, ["read_own"], 1);
    const { prisma } = server.dependencies.database;
    const { id } = await prisma.user.findUniqueOrThrow({ where: { email } });
    const active = (active: boolean) =>
      admin.put(`/api/v1/admin/users/${id}/active`, { is_active: active });
    expect((await active(false)).status).toBe(200);
    expect((await get(secret, "/api/v1/auth/me")).status).toBe(401);
    expect((await active(true)).status).toBe(200);
    expect((await get(secret, "/api/v1/auth/me")).status).toBe(200);
    await prisma.user.update({ where: { id }, data: { deletionAt: new Date(Date.now() + 1e9) } });
    expect((await get(secret, "/api/v1/auth/me")).status).toBe(401);
    await prisma.user.update({ where: { id }, data: { deletionAt: null } });
    server.pass(24 * 60 * 60 + 1);
    const late = await get(secret, "/api/v1/auth/me");
    expect([late.status, late.text]).toEqual([401, expect.stringContaining("has expired")]);
  });
});

describe("the secret", () => {
  it("is shown once, stored as a hash, and in no list, log of changes or log line", async () => {
    const { secret, token } = await tokenOf(student, ["read_own"]);
    expect(secret).toMatch(/^lex_[0-9A-Za-z]{32}$/);
    await get(secret, "/api/v1/auth/me");
    await get(secret, `/api/v1/tests/${secret}`);
    await get(secret, `/${secret}?access_token=${secret}`);
    await student.delete(`/api/v1/tokens/${token.id}`);
    const listed = await student.get("/api/v1/tokens");
    const log = await admin.get("/api/v1/admin/audit-log?limit=50");
    expect(log.text).toContain("createPersonalToken");
    expect(log.text).toContain("endPersonalToken");
    const { rows } = await server.dependencies.database.pool.query(
      "SELECT t::text AS row FROM personal_tokens t UNION ALL SELECT a::text FROM audit_entries a",
    );
    expect(logged).toContain("/api/v1/auth/me");
    for (const text of [listed.text, log.text, JSON.stringify(rows), logged]) {
      expect(text).not.toContain(secret.slice(4));
    }
  });

  it("counts in the header alone: a token in the address, a cookie or a body is nobody's", async () => {
    const { secret } = await tokenOf(student, ["read_own"]);
    for (const name of ["access_token", "token", "authorization", "bearer"]) {
      expect((await server.visitor.get(`/api/v1/auth/me?${name}=${secret}`)).status, name).toBe(
        401,
      );
      const headers = { cookie: `${name}=${secret}` };
      expect((await server.visitor.get("/api/v1/auth/me", headers)).status, name).toBe(401);
    }
    const basic = Buffer.from(`${secret}:`).toString("base64");
    const headers = { authorization: `Basic ${basic}` };
    expect((await server.visitor.get("/api/v1/auth/me", headers)).status).toBe(401);
  });

  it("is not guessed from what is like it", async () => {
    const { secret } = await tokenOf(student, ["read_own"]);
    for (const other of [
      ...[
        secret.slice(0, -1),
        `${secret}A`,
        secret.toUpperCase(),
        secret.slice(4),
        "lex_",
        "lex_%",
      ],
      `lex_${"0".repeat(32)}`,
    ]) {
      expect((await get(other, "/api/v1/auth/me")).status, other).toBe(401);
    }
  });
});

it("notes its use once a minute", async () => {
  const { secret, token } = await tokenOf(student, ["read_own"]);
  const used = async () => {
    const listed = (await student.get("/api/v1/tokens")).body as {
      id: number;
      last_used_at: string | null;
    }[];
    return listed.find(({ id }) => id === token.id)?.last_used_at;
  };
  expect(await used()).toBeNull();
  await get(secret, "/api/v1/auth/me");
  const first = await used();
  expect(first).not.toBeNull();
  server.pass(30);
  await get(secret, "/api/v1/auth/me");
  expect(await used()).toBe(first);
  server.pass(31);
  await get(secret, "/api/v1/auth/me");
  expect(await used()).not.toBe(first);
});

it("a person has twenty at most", async () => {
  const caller = await server.as("many@example.com");
  for (let made = 0; made < 20; made += 1) await tokenOf(caller, ["read_own"]);
  const more = await caller.post("/api/v1/tokens", { name: "A", scopes: ["read_own"], days: 1 });
  expect([more.status, more.text]).toEqual([409, expect.stringContaining("End one first.")]);
});

it("requests are counted for each token by itself", async () => {
  const limited = await createTestApp({ rateLimitFactor: 0.02 });
  try {
    const caller = await limited.as("one@example.com");
    const made = await caller.post("/api/v1/tokens", { name: "A", scopes: ["read_own"], days: 1 });
    const { secret } = made.body as Made;
    const statuses: number[] = [];
    for (let sent = 0; sent < 12; sent += 1) {
      statuses.push((await limited.visitor.get("/api/v1/auth/me", bearer(secret))).status);
    }
    expect(statuses).toContain(429);
    expect((await caller.get("/api/v1/auth/me")).status).toBe(200);
  } finally {
    await limited.close();
  }
});
