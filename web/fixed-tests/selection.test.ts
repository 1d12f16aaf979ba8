import { describe, expect, it } from "vitest";
import {
  changeOf,
  evenShares,
  narrowed,
  signedCount,
  standingOf,
  subjectCounts,
  withAdded,
} from "./selection.ts";

const question = (id: string, subject = "Torts") => ({
  id,
  subject,
  questionText: `Question ${id}?`,
  pyqYear: null,
});
it("distinguishes original, new and not selected questions, and counts the change", () => {
  const originals = new Set(["1", "2", "3"]);
  const selected = new Set(["2", "8"]);
  expect(["1", "2", "8"].map((id) => standingOf(id, selected, originals))).toEqual([
    "none",
    "original",
    "new",
  ]);
  expect(changeOf([...selected], originals)).toEqual({ added: 1, removed: 2, moved: 0 });
});

it.each([
  ["1 2 3 4 5", 0],
  ["2 3 4 5 1", 1],
  ["1 4 5 2 3", 2],
  ["5 4 3 2 1", 4],
  ["2 8 1 3", 1],
])("counts of 1 to 5, now %s, the fewest that were moved: %i", (order, moved) => {
  const originals = new Set(["1", "2", "3", "4", "5"]);
  expect(changeOf(order.split(" "), originals).moved).toBe(moved);
});

it("signs a change", () => {
  expect([2, -1, 0].map(signedCount)).toEqual(["+2", "−1", "±0"]);
});

it("counts subjects, the largest first, otherwise as they appear", () => {
  const selection = ["Torts", "Crimes", "English", "Crimes"].map((subject, index) =>
    question(String(index), subject),
  );
  expect(subjectCounts(selection)).toEqual([
    { subject: "Crimes", count: 2 },
    { subject: "Torts", count: 1 },
    { subject: "English", count: 1 },
  ]);
});

describe("adding many", () => {
  const many = [1, 2, 3, 4].map((id) => ({
    id: String(id),
    questionText: `Question ${id} of Torts`,
    subject: id < 3 ? "Torts" : "English",
    pyqYear: id === 4 ? 2020 : null,
  }));
  const ids = (questions: readonly { id: string }[]) => questions.map(({ id }) => id).join("");

  it("adds each once at the end, up to what a test may have", () => {
    expect(ids(withAdded(many.slice(1, 2), many))).toBe("2134");
    expect(ids(withAdded(many.slice(1, 2), many, 3))).toBe("213");
    expect(ids(withAdded(many, many, 2))).toBe("1234");
  });

  it("narrows what a test has by words, number, subject and PYQ", () => {
    const none = { search: "", subject: "", pyqOnly: false };
    expect(ids(narrowed(many, none))).toBe("1234");
    expect(ids(narrowed(many, { ...none, search: " QUESTION 3 " }))).toBe("3");
    expect(ids(narrowed(many, { ...none, search: "2" }))).toBe("2");
    expect(ids(narrowed(many, { ...none, subject: "Torts" }))).toBe("12");
    expect(ids(narrowed(many, { ...none, pyqOnly: true }))).toBe("4");
  });

  it("shares evenly, with what is there already, and no more than the bank has", () => {
    const subjects = [
      { subject: "A", has: 4, more: 100 },
      { subject: "B", has: 0, more: 100 },
      { subject: "C", has: 0, more: 1 },
    ];
    const counts = (missing: number) => evenShares(subjects, missing).map(({ count }) => count);
    expect(counts(5)).toEqual([0, 4, 1]);
    expect(counts(11)).toEqual([3, 7, 1]);
    expect(counts(500)).toEqual([100, 100, 1]);
    expect(counts(0)).toEqual([0, 0, 0]);
  });
});
