import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { setRole } from "../../server/accounts/set-role.ts";
import type { Answer, Caller, TestApp } from "../support/app.ts";
import { createTestApp } from "../support/app.ts";
import { operations, undocumented } from "../support/documented.ts";
import { ROLE_FIELDS, ROLE_ROUTES } from "../support/role-fields.ts";
import { prepareWalk, visits, type WalkPlace } from "./walk-visits.ts";

type Person = "visitor" | "student" | "other" | "admin";
const PEOPLE: Person[] = ["visitor", "other", "admin", "student"];

let server: TestApp;
let callers: Record<Person, Caller>;
let place: WalkPlace;

beforeAll(async () => {
  server = await createTestApp();
  await server.work();
  callers = {
    visitor: server.visitor,
    student: await server.as("one@example.com"),
    other: await server.as("two@example.com"),
    admin: await server.as("admin@example.com"),
  };
  place = await prepareWalk(server, callers);
});
afterAll(() => server.close());

/** Sends a documented request as one person, with the ids of what is the student's. */
function visit(operationId: string, person: Person, trailing = ""): Promise<Answer> {
  return visitAs(callers[person], operationId, person, trailing);
}

async function visitAs(
  caller: Caller,
  operationId: string,
  person: Person,
  trailing = "",
): Promise<Answer> {
  const documented = operations.get(operationId);
  const row = visits[operationId];
  if (documented === undefined || row === undefined) throw new Error(`No ${operationId}`);
  const { id, query = "", body, headers = {} } = row.request(place, person);
  const path = `/api/v1${documented.path.replace(/\{\w+\}/, String(id))}${trailing}${query}`;
  return caller.send(documented.method, path, body, headers);
}

describe("every route as every person", () => {
  it("has a row for each operation of the OpenAPI document", () => {
    expect(Object.keys(visits).sort()).toEqual([...operations.keys()].sort());
    expect(operations.size).toBeGreaterThan(20);
  });

  for (const person of PEOPLE) {
    it.each([...operations.keys()])(`%s as ${person}`, async (operationId) => {
      const answer = await visit(operationId, person);
      expect(answer.status, answer.text).toBe(visits[operationId]?.expected[person]);
      expect(undocumented(operationId, answer), answer.text).toEqual([]);
    });
  }

  it.each(["author", "viewer"] as const)(
    "opens to the role %s its own routes alone",
    async (role) => {
      const caller = await server.as(`${role}@example.com`);
      await setRole(server.dependencies, { email: `${role}@example.com`, role });
      const staffs = Object.keys(visits).filter((id) => visits[id]?.expected.student === 403);
      const opened: string[] = [];
      for (const operationId of staffs) {
        const { status } = await visitAs(caller, operationId, "admin");
        if (status !== 403) opened.push(operationId);
        const { description = "" } = operations.get(operationId)?.operation ?? {};
        const isNamed = new RegExp(`^For .*${role}s`, "m").test(description);
        expect(isNamed, operationId).toBe(status !== 403);
      }
      const known = [...ROLE_FIELDS[role], ...ROLE_ROUTES[role]];
      expect(opened.sort()).toEqual(staffs.filter((id) => known.includes(id)).sort());
    },
  );

  it("takes a path with a trailing slash for the same", async () => {
    for (const [operationId, { method }] of operations) {
      if (method !== "GET") continue;
      const answer = await visit(operationId, "student", "/");
      expect(answer.status, operationId).toBe(visits[operationId]?.expected.student);
    }
  });

  it("never shows an answer key before a submit", async () => {
    for (const operationId of ["startTest", "startRandomTest", "test", "tests"]) {
      const answer = await visit(operationId, "student");
      expect(answer.text, operationId).not.toMatch(/correct_option|explanation|SECRET/i);
    }
  });
});
