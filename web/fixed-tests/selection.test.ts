import { expect, it } from "vitest";
import { changeOf, moved, signedCount, standingOf, subjectCounts, toggled } from "./selection.ts";

const question = (id: string, subject = "Torts") => ({
  id,
  subject,
  questionText: `Question ${id}?`,
  pyqYear: null,
});
const five = ["1", "2", "3", "4", "5"].map((id) => question(id));
const ids = (selection: { id: string }[]) => selection.map(({ id }) => id).join("");

it("takes a question in at the end and out again", () => {
  expect(ids(toggled(five, question("9")))).toBe("123459");
  expect(ids(toggled(five, question("3")))).toBe("1245");
});

it("moves a question to any place, and no further than the ends", () => {
  expect(ids(moved(five, "2", 3))).toBe("13425");
  expect(ids(moved(five, "5", 0))).toBe("51234");
  expect(ids(moved(five, "1", -7))).toBe("12345");
  expect(ids(moved(five, "1", 99))).toBe("23451");
  expect(ids(moved(five, "none", 0))).toBe("12345");
});

it("tells original, new and not selected apart, and counts the change", () => {
  const originals = new Set(["1", "2", "3"]);
  const selected = new Set(["2", "8"]);
  expect(["1", "2", "8"].map((id) => standingOf(id, selected, originals))).toEqual([
    "none",
    "original",
    "new",
  ]);
  expect(changeOf(selected, originals)).toEqual({ added: 1, removed: 2 });
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
