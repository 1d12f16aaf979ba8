import { expect, test } from "vitest";
import { can, isRole, isStaff, refusalOf, whoMay } from "./permissions.ts";

test("students are permitted nothing beside what everybody signed in may do", () => {
  expect(can("student", "bank:read")).toBe(false);
  expect(isStaff("student")).toBe(false);
});

test("administrators are permitted all of it", () => {
  for (const action of ["question:write", "test:invite", "user:write", "bank:export"] as const) {
    expect(can("admin", action)).toBe(true);
  }
  expect(isStaff("admin")).toBe(true);
});

test("other words are no role", () => {
  expect(["student", "admin", "Admin", "toString", null].map(isRole)).toEqual([
    ...[true, true, false, false, false],
  ]);
});

test("says in words who may do something", () => {
  expect(whoMay(["user:write"])).toBe("administrators");
  expect(whoMay(["bank:read"])).toBe("administrators and authors");
  expect(whoMay(["limits:exceed"])).toBe("administrators, authors and report viewers");
  expect(whoMay(["bank:read", "report:read"])).toBe("administrators");
  expect(refusalOf(["user:write"])).toBe("Only an administrator may do this.");
  expect(refusalOf(["report:read"])).toBe("Only administrators and report viewers may do this.");
});
