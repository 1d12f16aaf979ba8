import { afterAll, beforeAll, expect, it } from "vitest";
import { type Caller, createTestApp, type TestApp } from "../../tests/support/app.ts";

// Batches from outside (docs/rules.md, section 21).

let server: TestApp;
let admin: Caller;
let student: Caller;
beforeAll(async () => {
  server = await createTestApp({ rateLimitFactor: 0 });
  [admin, student] = await Promise.all([
    server.as("admin@example.com"),
    server.as("one@example.com"),
  ]);
});
afterAll(() => server.close());

const BATCHES = "/api/v1/admin/batches";

interface Made {
  id: number;
}

async function makeBatch(name: string): Promise<number> {
  const made = await admin.post(BATCHES, { name });
  expect(made.status, made.text).toBe(201);
  return (made.body as Made).id;
}

const add = (id: number, email: string) => admin.post(`${BATCHES}/${id}/students`, { email });
const takeOut = (id: number, email: string) =>
  admin.delete(`${BATCHES}/${id}/students?email=${email}`);
const peopleOf = async (id: number) => (await admin.get(`${BATCHES}/${id}`)).body;

it("a batch has a name of its own, two letters and a tint, and is deleted only when it is empty", async () => {
  const id = await makeBatch("Weekday Kolkata 2026");
  expect(await peopleOf(id)).toMatchObject({ letters: "WK", tint: "accent" });
  const twin = await admin.post(BATCHES, { name: " weekday  KOLKATA 2026" });
  expect([twin.status, twin.text]).toEqual([422, expect.stringContaining("There is a batch")]);
  const odd = await admin.post(BATCHES, { name: "Odd", letters: "A" });
  expect(odd.text).toContain("Choose two letters or digits.");

  await add(id, "one@example.com");
  expect((await admin.delete(`${BATCHES}/${id}`)).status).toBe(409);
  expect((await takeOut(id, "One@Example.com ")).status).toBe(200);
  expect((await takeOut(id, "one@example.com")).status).toBe(404);
  expect((await admin.delete(`${BATCHES}/${id}`)).status).toBe(204);
});

it("an address waits, and joins with the sign-in that verifies it; staff are in no batch", async () => {
  const id = await makeBatch("Waiting");
  expect((await add(id, "admin@example.com")).text).toContain("administrators are in no batch");
  for (const [email, problem] of [
    ["", "E-mail is empty"],
    ["asha.verma@examplecom", "no dot after @"],
    ["asha verma@example.com", "no e-mail address"],
  ] as const) {
    expect((await add(id, email)).text).toContain(problem);
  }
  await add(id, " New@Example.com");
  const waiting = {
    students: { total_count: 0 },
    waiting: { items: [{ email: "new@example.com" }] },
  };
  expect(await peopleOf(id)).toMatchObject(waiting);

  await server.as("new@example.com");
  const joined = {
    students: { items: [{ email: "new@example.com" }] },
    waiting: { total_count: 0 },
  };
  expect(await peopleOf(id)).toMatchObject(joined);

  // An administrator is in none, and in those of before once a student again.
  const { prisma } = server.dependencies.database;
  const { id: userId } = await prisma.user.findUniqueOrThrow({
    where: { email: "new@example.com" },
  });
  const role = (role: string) => admin.put(`/api/v1/admin/users/${userId}/role`, { role });
  await role("admin");
  const none = { students: { total_count: 0 }, waiting: { total_count: 0 } };
  expect(await peopleOf(id)).toMatchObject(none);
  await role("student");
  expect(await peopleOf(id)).toMatchObject(joined);
});

it("a private test is open to the students of its batches while they are in them", async () => {
  const id = await makeBatch("Open");
  const { testId } = await server.makeTest({ isPublic: false });
  const seen = async () => (await student.get("/api/v1/tests/")).body as Made[];
  const start = () => student.get(`/api/v1/tests/${testId}/start`);
  await add(id, "one@example.com");
  expect((await start()).status).toBe(404);
  await admin.put(`/api/v1/admin/tests/${testId}/batches`, { batch_ids: [id] });
  expect((await seen()).map(({ id }) => id)).toContain(testId);
  expect((await start()).status).toBe(200);
  expect(await peopleOf(id)).toMatchObject({ figures: { open_test_count: 1 } });

  await admin.put(`${BATCHES}/${id}/archived`, { archived: true });
  expect((await seen()).map(({ id }) => id)).not.toContain(testId);
  await admin.put(`${BATCHES}/${id}/archived`, { archived: false });
  await takeOut(id, "one@example.com");
  expect((await seen()).map(({ id }) => id)).not.toContain(testId);
  // What was begun can be finished.
  const submitted = await student.post("/api/v1/results/submit-quiz", {
    test_id: testId,
    answers: [],
    time_taken_minutes: 1,
  });
  expect(submitted.status, submitted.text).toBe(201);
});
