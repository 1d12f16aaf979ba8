import { describe, expect, it } from "vitest";
import type { InvitedRowFragment } from "../gql/graphql.ts";
import { formOfLimits, limitsOf } from "./invitation-limits.ts";
import { countsOf, invitedAddress, standingOf, usesOf } from "./invited-list.ts";

const person: InvitedRowFragment = {
  __typename: "InvitedPerson",
  id: "1-2",
  userId: "2",
  fullName: "Farida Ansari",
  email: "farida.ansari@example.com",
  profilePicture: null,
  joinedAt: "2026-01-10T04:10:00Z",
  takenBackAt: null,
  attempts: 0,
  bestScore: null,
  isUnderWay: false,
};
const takenBackAt = "2026-01-13T04:10:00Z";

describe("how far somebody invited is", () => {
  it.each([
    [{}, "Not started"],
    [{ isUnderWay: true, attempts: 2, bestScore: 3 }, "In progress"],
    [{ attempts: 1, bestScore: 74.5 }, "1 attempt, 74.5"],
    [{ attempts: 3, bestScore: -0.25 }, "3 attempts, best −0.25"],
    [{ takenBackAt, attempts: 1, bestScore: 5 }, "1 attempt, 5. Access taken back Jan 13, 2026"],
    [{ takenBackAt, isUnderWay: true }, "Access taken back Jan 13, 2026"],
  ])("with %o is said as %s", (changes, words) => {
    expect(standingOf({ ...person, ...changes })).toBe(words);
  });
});

describe("counts", () => {
  it.each([
    [38, 1, "37 have access, 1 taken back"],
    [2, 1, "1 has access, 1 taken back"],
    [204318, 0, "2,04,318 have access"],
  ])("of %i joined, %i taken back", (joined, takenBack, words) => {
    expect(countsOf(joined, takenBack)).toBe(words);
  });

  it("say how often a link was used, and its cap", () => {
    expect(usesOf({ uses: 38, maxUses: 60 })).toBe("38 of 60");
    expect(usesOf({ uses: 1200, maxUses: null })).toBe("1,200");
  });
});

describe("limits of a link", () => {
  it("are typed in IST, whatever the browser's zone", () => {
    const limits = { maxUses: 60, expiresAt: "2026-01-20T04:30:00.000Z" };
    const form = formOfLimits(limits);
    expect(form).toEqual({ maxUses: 60, end: "2026-01-20T10:00" });
    expect(limitsOf(form)).toEqual(limits);
  });

  it("are none where nothing is typed", () => {
    const form = formOfLimits({ maxUses: null, expiresAt: null });
    expect(form).toEqual({ maxUses: 0, end: "" });
    expect(limitsOf(form)).toEqual({ maxUses: null, expiresAt: null });
  });
});

it("the page stands in the address", () => {
  expect(invitedAddress.read(new URLSearchParams("page=3"))).toEqual({ page: 3 });
  for (const page of ["0", "-1", "x", "123456"]) {
    expect(invitedAddress.read(new URLSearchParams({ page }))).toEqual({ page: 1 });
  }
  expect(String(invitedAddress.write({ page: 3 }))).toBe("page=3");
  expect(String(invitedAddress.write({ page: 1 }))).toBe("");
});
