import { expect, test } from "vitest";
import { SCOPE_FACTS, scopeRefusal, scopesAllow, scopesOf, TOKEN_SCOPES } from "./token-scopes.ts";

test("a scope allows its actions alone", () => {
  expect(scopesAllow(["bank_read"], "bank:read")).toBe(true);
  expect(scopesAllow(["bank_read"], "question:write")).toBe(false);
  expect(scopesAllow(["read_own"], "test:take")).toBe(false);
  expect(scopesAllow([], "own:read")).toBe(false);
});

test("what writes also reads", () => {
  for (const [writing, reading] of [
    ["bank_write", "bank_read"],
    ["take_tests", "read_own"],
  ] as const) {
    const { actions } = SCOPE_FACTS[reading];
    expect([...actions].filter((action) => !SCOPE_FACTS[writing].actions.has(action))).toEqual([]);
  }
});

test("no scope changes accounts, corrects keys, acts on a running test or reads the audit log", () => {
  for (const action of [
    ...(["user:write", "key:correct", "live:act", "audit:read", "limits:exceed"] as const),
  ]) {
    expect(scopesAllow(TOKEN_SCOPES, action), action).toBe(false);
  }
});

test("each role has the scopes that it can use", () => {
  expect(scopesOf("student")).toEqual(["read_own", "take_tests"]);
  expect(scopesOf("author")).toEqual(["read_own", "take_tests", "bank_read", "bank_write"]);
  expect(scopesOf("viewer")).toEqual(["read_own", "take_tests", "reports", "people"]);
  expect(scopesOf("admin")).toEqual(TOKEN_SCOPES);
});

test("says which scope is missing, or that none would do", () => {
  expect(scopeRefusal(["question:write"])).toBe(
    "This token may not do this. It needs the scope “bank write”.",
  );
  expect(scopeRefusal(["user:write"])).toBe("No access token may do this. Sign in.");
  expect(scopeRefusal([])).toBe("No access token may do this. Sign in.");
});
