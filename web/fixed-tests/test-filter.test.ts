import { describe, expect, it } from "vitest";
import { emptyReason, filterTests, subjectsOf, testsAddress } from "./test-filter.ts";

const { none: noFilter, read, write } = testsAddress;

const tests = [
  { title: "Full Mock 4", description: null, subjects: ["Torts", "English"], isPublic: true },
  {
    title: "Friday batch",
    description: "Nuisance  and more",
    subjects: ["Torts"],
    isPublic: false,
  },
  { title: "Contracts", description: "Offer", subjects: ["Contracts"], isPublic: true },
];
const titles = (filter: Partial<typeof noFilter>) =>
  filterTests(tests, { ...noFilter, ...filter }).map(({ title }) => title);

describe("filterTests", () => {
  it("lets everything through without a filter", () => {
    expect(titles({})).toHaveLength(3);
    expect(titles({ search: "   " })).toHaveLength(3);
  });

  it("finds text in title or description, whatever the case and the spaces", () => {
    expect(titles({ search: "MOCK" })).toEqual(["Full Mock 4"]);
    expect(titles({ search: " nuisance and " })).toEqual(["Friday batch"]);
    expect(titles({ search: "(" })).toEqual([]);
  });

  it("keeps a subject, public tests, and all of it together", () => {
    expect(titles({ subject: "Torts" })).toEqual(["Full Mock 4", "Friday batch"]);
    expect(titles({ publicOnly: true })).toEqual(["Full Mock 4", "Contracts"]);
    expect(titles({ subject: "Torts", publicOnly: true, search: "mock" })).toEqual(["Full Mock 4"]);
  });
});

it("lists each subject once, in order", () => {
  expect(subjectsOf(tests)).toEqual(["Contracts", "English", "Torts"]);
});

it("says why the list is empty", () => {
  const reason = (filter: Partial<typeof noFilter>) => emptyReason({ ...noFilter, ...filter });
  expect(reason({})).toMatch(/^No test is open to you yet/);
  expect(reason({ search: "habeas corpus", subject: "Law of Torts" })).toBe(
    "No test matches “habeas corpus” in Law of Torts.",
  );
  expect(reason({ search: "x", publicOnly: true })).toBe("No public test matches “x”.");
  expect(reason({ subject: "Torts" })).toBe("No test is in Torts.");
  expect(reason({ publicOnly: true })).toBe("No public test is open to you.");
  expect(reason({ own: "under-way" })).toBe("No test is in progress.");
  expect(reason({ own: "taken", search: "x" })).toBe("No test you have taken matches “x”.");
  expect(reason({ own: "new", publicOnly: true })).toBe("No public test is new to you.");
  expect(reason({ sort: "lowest" })).toMatch(/^No test is open to you yet/);
});

it("stands in the address and comes back out of it", () => {
  const filter = {
    ...{ search: "a & b", subject: "Law of Torts", publicOnly: true },
    ...({ own: "under-way", sort: "lowest" } as const),
  };
  expect(read(new URLSearchParams(write(filter).toString()))).toEqual(filter);
  expect(write(noFilter).toString()).toBe("");
});
