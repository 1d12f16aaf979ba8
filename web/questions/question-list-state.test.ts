import { expect, it } from "vitest";
import {
  addressOfState,
  argumentsOf,
  isNarrowed,
  nothingFound,
  stateFromAddress,
  wholeBank,
} from "./question-list-state.ts";

const narrowed = { search: "100% & more", subject: "Law of Torts", pyqOnly: true, page: 3 };

it("stands in the address and comes back out of it", () => {
  const address = addressOfState(narrowed).toString();
  expect(stateFromAddress(new URLSearchParams(address))).toEqual(narrowed);
  expect(addressOfState(wholeBank).toString()).toBe("");
  expect(stateFromAddress(new URLSearchParams("page=0&pyq=1"))).toEqual(wholeBank);
  expect(stateFromAddress(new URLSearchParams("page=2e3")).page).toBe(1);
  expect(stateFromAddress(new URLSearchParams("page=999999")).page).toBe(500_000);
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
  expect(nothingFound(narrowed)).toBe(
    "No previous year question matches “100% & more” in Law of Torts.",
  );
  expect(nothingFound({ ...wholeBank, subject: "English" })).toBe(
    "No question is there in English.",
  );
});
