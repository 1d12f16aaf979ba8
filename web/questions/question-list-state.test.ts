import { expect, it } from "vitest";
import {
  argumentsOf,
  bankAddress,
  filterWords,
  orderAfter,
  whyNothing,
} from "./question-list-state.ts";

const { none: wholeBank, read, write, isNarrowed } = bankAddress;

const narrowed = {
  ...wholeBank,
  search: "100% & more",
  subject: "Law of Torts",
  pyq: "true" as const,
  page: 3,
};
const labelled = {
  ...wholeBank,
  ...{ subject: "Law of Torts", topic: "Nuisance", year: "2020", exam: "CLAT" },
  ...{ kept: "back" as const, order: "most-tests" as const },
};

it("stands in the address and comes back out of it", () => {
  const address = write(narrowed).toString();
  expect(read(new URLSearchParams(address))).toEqual(narrowed);
  expect(read(write(labelled))).toEqual(labelled);
  expect(read(new URLSearchParams("year=20&kept=1&order=x"))).toEqual(wholeBank);
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
    ...{ topic: null, pyqYear: null, pyqExam: null, keptBack: null, order: "NEWEST" },
    ...{ passageId: null, inPassage: null },
    skip: 40,
    limit: 20,
  });
  expect(argumentsOf(labelled)).toMatchObject({
    ...{ topic: "Nuisance", pyq: null, pyqYear: 2020, pyqExam: "CLAT" },
    ...{ keptBack: true, order: "MOST_TESTS" },
  });
  expect(argumentsOf({ ...wholeBank, pyq: "false", kept: "drawn" })).toMatchObject({
    ...{ pyq: false, keptBack: false },
  });
  const about = (passage: string) =>
    argumentsOf(read(new URLSearchParams({ passage }))) as {
      passageId: unknown;
      inPassage: unknown;
    };
  expect(about("any")).toMatchObject({ passageId: null, inPassage: true });
  expect(about("none")).toMatchObject({ passageId: null, inPassage: false });
  expect(about("312")).toMatchObject({ passageId: "312", inPassage: null });
  expect(about("0x1")).toMatchObject({ passageId: null, inPassage: null });
  expect(filterWords({ ...wholeBank, passage: "312" })).toBe("passage 312");
  expect(argumentsOf(wholeBank)).toEqual({
    search: null,
    subject: null,
    pyq: null,
    ...{ topic: null, pyqYear: null, pyqExam: null, keptBack: null, order: "NEWEST" },
    ...{ passageId: null, inPassage: null },
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

it("turns the order of a column around", () => {
  expect(orderAfter("added", "")).toBe("oldest");
  expect(orderAfter("added", "oldest")).toBe("");
  expect(orderAfter("added", "most-tests")).toBe("");
  expect(orderAfter("tests", "")).toBe("most-tests");
  expect(orderAfter("tests", "most-tests")).toBe("fewest-tests");
});

it("says what holds questions back", () => {
  expect(filterWords(wholeBank)).toBe("");
  expect(filterWords(narrowed)).toBe("“100% & more”, Law of Torts, PYQ");
  expect(filterWords(labelled)).toBe("Law of Torts, Nuisance, 2020, CLAT, kept back");
  expect(whyNothing(labelled)).toBe("No question has all of these labels.");
});
