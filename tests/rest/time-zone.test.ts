import { afterAll, beforeAll, expect, it } from "vitest";
import { INDIA, setZone } from "../../server/rules/zone.ts";
import { type Caller, createTestApp, type TestApp } from "../support/app.ts";

// An institute in another zone: what the server says to people has its times, what it says to programs has none.
let server: TestApp;
let admin: Caller;
let student: Caller;

beforeAll(async () => {
  setZone("Europe/London");
  server = await createTestApp({ timeZone: "Europe/London" });
  admin = await server.as("admin@example.com");
  student = await server.as("student@example.com");
});
afterAll(async () => {
  setZone(INDIA);
  await server.close();
});

it("writes the institute's time in messages, by summer time and without", async () => {
  const { testId } = await server.makeTest();
  const refusalFor = async (opens_at: string) => {
    const scheduled = await admin.put(`/api/v1/admin/tests/${testId}/schedule`, { opens_at });
    expect(scheduled.status, scheduled.text).toBe(200);
    const stored = await student.get(`/api/v1/tests/${testId}`);
    expect(stored.body).toMatchObject({ opens_at });
    const refused = await student.put(`/api/v1/tests/${testId}/waiting-room`, { agrees: false });
    expect(refused.status).toBe(409);
    return (refused.body as { detail: string }).detail;
  };
  expect(await refusalFor("2099-07-05T09:00:00.000Z")).toBe(
    "The waiting room opens on Jul 05, 2099 9:30 AM BST.",
  );
  expect(await refusalFor("2099-12-06T09:00:00.000Z")).toBe(
    "The waiting room opens on Dec 06, 2099 8:30 AM GMT.",
  );
  const { text } = await student.graphql("{ application { timeZone } }");
  expect(text).toBe('{"data":{"application":{"timeZone":"Europe/London"}}}');
});
