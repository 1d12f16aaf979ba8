import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";

let server: TestApp;
let admin: Caller;
let asha: Caller;
let ids: { admin: number; asha: number };

const me = async (caller: Caller) => (await caller.get("/api/v1/auth/me")).body as { id: number };

beforeAll(async () => {
  server = await createTestApp();
  admin = await server.as("admin@example.com");
  asha = await server.as("asha@example.com");
  ids = { admin: (await me(admin)).id, asha: (await me(asha)).id };
});
afterAll(() => server.close());

it("lists the accounts in pages, with search and filters", async () => {
  const page = await admin.get("/api/v1/admin/users?limit=1");
  expect(page.status).toBe(200);
  expect(page.headers["x-total-count"]).toBe("2");
  expect(page.headers.link).toContain('</api/v1/admin/users?limit=1&skip=1>; rel="next"');
  expect(page.body).toEqual([
    {
      id: ids.asha,
      email: "asha@example.com",
      full_name: "Person asha@example.com",
      profile_picture: null,
      role: "student",
      is_active: true,
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  ]);
  const found = async (query: string) =>
    ((await admin.get(`/api/v1/admin/users/${query}`)).body as { id: number }[]).map(
      ({ id }) => id,
    );
  expect(await found("?search=ASHA")).toEqual([ids.asha]);
  expect(await found("?role=admin")).toEqual([ids.admin]);
  expect(await found("?active=false")).toEqual([]);
  expect((await admin.get("/api/v1/admin/users?role=owner")).status).toBe(422);
  expect((await admin.get("/api/v1/admin/users?limit=201")).status).toBe(422);
});

it("changes role and state of others, with the rules that GraphQL has", async () => {
  const address = (id: number | string, what: string) => `/api/v1/admin/users/${id}/${what}`;
  const promoted = await admin.put(address(ids.asha, "role"), { role: "admin" });
  expect(promoted.status).toBe(200);
  expect(promoted.body).toMatchObject({ id: ids.asha, role: "admin" });
  expect((await asha.get("/api/v1/admin/users")).status).toBe(200);
  await admin.put(address(ids.asha, "role"), { role: "student" });
  expect((await asha.get("/api/v1/admin/users")).status).toBe(403);

  const own = await admin.put(address(ids.admin, "role"), { role: "student" });
  expect(own.status).toBe(403);
  expect(own.text).toContain("your own role");
  for (const [path, body, status] of [
    [address(ids.asha, "role"), { role: "ADMIN" }, 422],
    [address(ids.asha, "role"), {}, 422],
    [address(ids.asha, "active"), { is_active: "no" }, 422],
    [address(2_000_000_000, "role"), { role: "admin" }, 404],
    [address("x", "active"), { is_active: true }, 404],
  ] as const) {
    expect((await admin.put(path, body)).status, `${path} ${JSON.stringify(body)}`).toBe(status);
  }

  const closed = await admin.put(address(ids.asha, "active"), { is_active: false });
  expect(closed.body).toMatchObject({ id: ids.asha, is_active: false });
  const refused = await asha.get("/api/v1/auth/me");
  expect(refused.status).toBe(401);
  expect(refused.text).toContain("This account is inactive");
});
