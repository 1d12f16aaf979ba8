import { expect, it } from "vitest";
import { argumentsOf, bankAddress, whyNothing } from "./question-list-state.ts";

const { none: wholeBank, read, write, isNarrowed } = bankAddress;

const narrowed = { search: "100% & more", subject: "Law of Torts", pyqOnly: true, page: 3 };

it("stands in the address and comes back out of it", () => {
  const address = write(narrowed).toString();
  expect(read(new URLSearchParams(address))).toEqual(narrowed);
  expect(write(wholeBank).toString()).toBe("");
  expect(read(new URLSearchParams("page=0&pyq=1"))).toEqual(wholeBank);
  expect(read(new URLSearchParams("page=2e3")).page).toBe(1);
  expect(read(new URLSearchParams("page=999999")).page).toBe(500_000);
});

it("asks the server for pages of 20", () => {
  expect(argumentsOf(narrowed)).toEqual({
    search: "100% & more",
    subject: "Law of Torts",
    pyq: true,
    skip: 40,
    limit: 20,
  });
  expect(argumentsOf(wholeBank)).toEqual({
    search: null,
    subject: null,
    pyq: null,
    skip: 0,
    limit: 20,
  });
});

it("says why nothing is listed", () => {
  expect(isNarrowed(wholeBank)).toBe(false);
  expect(isNarrowed({ ...wholeBank, search: " " })).toBe(false);
  expect(whyNothing(narrowed)).toBe(
    "No previous year question matches “100% & more” in Law of Torts.",
  );
  expect(whyNothing({ ...wholeBank, subject: "English" })).toBe("No question is there in English.");
});
