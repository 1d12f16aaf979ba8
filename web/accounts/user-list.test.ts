import { describe, expect, it } from "vitest";
import { usersAddress, variablesOf, whyNothing } from "./user-list.ts";

const { none: everybody, write, isNarrowed } = usersAddress;
const fromAddress = (text: string) => usersAddress.read(new URLSearchParams(text));

describe("the list of users in the address", () => {
  it("comes back as it went", () => {
    for (const list of [
      everybody,
      { ...everybody, search: "a & b ", role: "admin", state: "inactive", sort: "newest" } as const,
      { ...everybody, batch: "12", page: 7 },
    ]) {
      expect(fromAddress(write(list).toString())).toEqual(list);
    }
    expect(write(everybody).toString()).toBe("");
  });

  it("counts what makes no sense as not said", () => {
    for (const page of ["0", "-1", "1.5", "x", "1000000000"]) {
      expect(fromAddress(`role=owner&state=on&batch=x&page=${page}`)).toEqual(everybody);
    }
  });
});

it("asks the server for a page of 20", () => {
  expect(variablesOf(everybody)).toEqual({
    search: null,
    role: null,
    active: null,
    batchId: null,
    order: "LATEST_SIGN_IN",
    skip: 0,
    limit: 20,
  });
  expect(
    variablesOf({
      ...{ search: " rao ", role: "student", state: "inactive", sort: "newest" },
      ...{ batch: "4", page: 3 },
    }),
  ).toEqual({
    search: "rao",
    role: "STUDENT",
    active: false,
    batchId: "4",
    order: "NEWEST",
    skip: 40,
    limit: 20,
  });
});

it("says why nobody is listed", () => {
  expect(isNarrowed(everybody)).toBe(false);
  expect(isNarrowed({ ...everybody, search: "  ", page: 4 })).toBe(false);
  expect(isNarrowed({ ...everybody, state: "active" })).toBe(true);
  expect(whyNothing({ ...everybody, role: "admin", state: "inactive" })).toBe(
    "There is no inactive administrator.",
  );
  expect(whyNothing({ ...everybody, search: " rao ", role: "student" })).toBe(
    "No student has “rao” in the name or the e-mail.",
  );
  expect(whyNothing({ ...everybody, search: "x" })).toBe(
    "No user has “x” in the name or the e-mail.",
  );
});
