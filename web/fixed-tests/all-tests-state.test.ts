import { expect, it } from "vitest";
import { type AllTestsState, allTestsAddress, argumentsOf, whyNothing } from "./all-tests-state.ts";

const { none: wholeList, read, write, isNarrowed } = allTestsAddress;

const full: AllTestsState = {
  search: "a & b ",
  subject: "Law of Torts",
  activeOnly: true,
  publicOnly: true,
  page: 3,
};

it("stands in the address and comes back out of it", () => {
  expect(read(new URLSearchParams(write(full).toString()))).toEqual(full);
  expect(write(wholeList).toString()).toBe("");
  expect(read(new URLSearchParams(""))).toEqual(wholeList);
});

it("takes what is no page for the first", () => {
  for (const page of ["0", "-1", "1.5", "x", "99999999"]) {
    expect(read(new URLSearchParams({ page })).page).toBe(1);
  }
});

it("asks the server for pages of ten", () => {
  expect(argumentsOf(full)).toEqual({
    search: "a & b",
    subject: "Law of Torts",
    active: true,
    public: true,
    skip: 20,
    limit: 10,
  });
  expect(argumentsOf(wholeList)).toMatchObject({ search: null, subject: null, active: null });
});

it("knows when something is held back, and says why nothing is listed", () => {
  expect(isNarrowed({ ...wholeList, page: 2, search: " " })).toBe(false);
  expect(isNarrowed({ ...wholeList, activeOnly: true })).toBe(true);
  expect(whyNothing({ ...wholeList, search: " x ", subject: "Torts" })).toBe(
    "No test matches “x” in Torts.",
  );
  expect(whyNothing({ ...wholeList, activeOnly: true, publicOnly: true })).toBe(
    "No active public test is there.",
  );
});
