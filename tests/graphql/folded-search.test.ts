import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";

let server: TestApp;
let admin: Caller;
let student: Caller;

beforeAll(async () => {
  server = await createTestApp();
  admin = await server.as("admin@example.com");
  student = await server.as("student@example.com");
});
afterAll(() => server.close());

const SPELLINGS = [
  "doctor's duty - mock",
  "DOCTOR’S DUTY – MOCK",
  "doctor\u00b4s\u00a0duty \u2212  mock",
];

it.each(SPELLINGS)(
  "tests are found by %j, whatever quotes, dashes and spaces they have",
  async (search) => {
    const { testId } = await server.makeTest({ title: "A Doctor’s\u00a0Duty – Mock", count: 1 });
    const plain = await server.makeTest({
      title: "Mock",
      description: "A doctor's duty - mock",
      count: 1,
    });
    const wanted = [String(plain.testId), String(testId)];
    const lists = [
      [
        student,
        "query ($search: String) { found: tests(search: $search, limit: 2) { items { id } } }",
      ],
      [
        student,
        "query ($search: String) { found: tests(search: $search, limit: 2, order: LAST_TAKEN) { items { id } } }",
      ],
      [
        admin,
        "query ($search: String) { found: allTests(search: $search, limit: 2) { items { id } } }",
      ],
    ] as const;
    for (const [caller, query] of lists) {
      const { body } = await caller.graphql(query, { search });
      expect(body, query).toMatchObject({
        data: { found: { items: wanted.map((id) => ({ id })) } },
      });
    }
  },
);

it("accounts are found so too", async () => {
  await server.as("sean@example.com");
  const { pool } = server.dependencies.database;
  await pool.query(
    "UPDATE users SET full_name = 'Seán O’Brien\u2011Khan' WHERE email = 'sean@example.com'",
  );
  for (const search of ["o'brien-khan", "O’BRIEN", "sea\u0301n o'brien", "SEAN@example"]) {
    const { body } = await admin.graphql(
      "query ($search: String) { users(search: $search) { totalCount items { email } } }",
      { search },
    );
    expect(body, search).toMatchObject({
      data: { users: { totalCount: 1, items: [{ email: "sean@example.com" }] } },
    });
  }
});
