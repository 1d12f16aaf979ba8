import { expect, it } from "vitest";
import {
  activeFilters,
  argumentsOf,
  bankAddress,
  filterWords,
  orderAfter,
  orderOf,
  whyNothing,
  without,
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
    ...{ passageId: null, inPassage: null, withdrawn: null },
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
    ...{ passageId: null, inPassage: null, withdrawn: null },
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
  expect(orderAfter("id", "")).toBe("oldest");
  expect(orderAfter("id", "oldest")).toBe("");
  expect(orderAfter("id", "most-tests")).toBe("");
  expect(orderAfter("added", "")).toBe("added-last");
  expect(orderAfter("added", "added-last")).toBe("added-first");
  expect(orderAfter("tests", "")).toBe("most-tests");
  expect(orderAfter("tests", "most-tests")).toBe("fewest-tests");
});

it("marks one column as the one that orders the list, whichever it is", () => {
  const columns = ["id", "added", "tests"] as const;
  const marked = (order: Parameters<typeof orderOf>[1]) =>
    columns.map((column) => orderOf(column, order));
  expect(marked("")).toEqual(["descending", null, null]);
  expect(marked("oldest")).toEqual(["ascending", null, null]);
  expect(marked("added-last")).toEqual([null, "descending", null]);
  expect(marked("added-first")).toEqual([null, "ascending", null]);
  expect(marked("fewest-tests")).toEqual([null, null, "ascending"]);
  expect(argumentsOf({ ...wholeBank, order: "added-first" })).toMatchObject({ order: "OLDEST" });
  expect(argumentsOf({ ...wholeBank, order: "added-last" })).toMatchObject({ order: "NEWEST" });
});

it("names what is set behind More filters, and takes it out one by one", () => {
  expect(activeFilters(narrowed)).toEqual([]);
  const all = { ...labelled, pyq: "false" as const, passage: "none" as const };
  expect(activeFilters(all).map(({ label }) => label)).toEqual([
    ...["Topic: Nuisance", "Year: 2020", "Exam: CLAT", "Not PYQ"],
    ...["Passage: without", "Reserved"],
  ]);
  const less = without({ ...all, page: 4 }, ["topic", "kept"]);
  expect(less).toEqual({ ...all, topic: "", kept: "", page: 1 });
  expect(activeFilters({ ...wholeBank, passage: "312", kept: "drawn" })).toEqual([
    { key: "passage", label: "Passage: 312" },
    { key: "kept", label: "Not reserved" },
  ]);
});

it("says what holds questions back", () => {
  expect(filterWords(wholeBank)).toBe("");
  expect(filterWords(narrowed)).toBe("“100% & more”, Law of Torts, PYQ");
  expect(filterWords(labelled)).toBe("Law of Torts, Nuisance, 2020, CLAT, reserved");
  expect(whyNothing(labelled)).toBe("No question has all of these labels.");
});
