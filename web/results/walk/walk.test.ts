import { expect, it } from "vitest";
import {
  inSections,
  isNarrowed,
  labelsOf,
  paletteGroups,
  placeFrom,
  sectionsIn,
  stepFrom,
  unfiltered,
  type WalkedQuestion,
  walkAddress,
  walkThrough,
} from "./walk.ts";

const question = (
  position: number,
  status: WalkedQuestion["status"],
  subject = "Torts",
  topic: string | null = null,
  marked = false,
): WalkedQuestion => ({ position, status, subject, topic, marked });
const questions = [
  question(0, "CORRECT", "Torts", "Nuisance"),
  question(1, "UNANSWERED", "Crimes", "Theft", true),
  question(2, "INCORRECT", "Torts", "Negligence", true),
  question(3, "CORRECT", "Crimes", "Nuisance"),
  question(4, "INCORRECT", "Torts"),
];
const { none } = walkAddress;
const places = (list: readonly WalkedQuestion[]) => list.map(({ position }) => position);

it("shows all in the paper's order, or the wrong ones first if asked for", () => {
  expect(places(walkThrough(questions.toReversed(), none, null))).toEqual([0, 1, 2, 3, 4]);
  expect(places(walkThrough(questions, { ...none, order: "wrong" }, null))).toEqual([
    2, 4, 1, 0, 3,
  ]);
});

it("filters by subject, topic, outcome and mark, all together", () => {
  const shown = (changes: Partial<typeof none>) =>
    places(walkThrough(questions, { ...none, ...changes }, null));
  expect(shown({ subject: "Torts" })).toEqual([0, 2, 4]);
  expect(shown({ topic: "Nuisance" })).toEqual([0, 3]);
  expect(shown({ show: "lost" })).toEqual([1, 2, 4]);
  expect(shown({ show: "correct" })).toEqual([0, 3]);
  expect(shown({ show: "unanswered" })).toEqual([1]);
  expect(shown({ marked: "yes" })).toEqual([1, 2]);
  expect(shown({ marked: "no", show: "incorrect" })).toEqual([4]);
  expect(shown({ subject: "Torts", topic: "Theft" })).toEqual([]);
});

it("shows a question that was opened though the filter leaves it out", () => {
  const filter = { ...none, show: "incorrect" } as const;
  expect(places(walkThrough(questions, filter, 3))).toEqual([2, 3, 4]);
});

it("keeps filter and question in the address, and makes nothing of nonsense", () => {
  const filter = { ...none, subject: "Law & Torts", show: "lost", order: "wrong" } as const;
  const address = walkAddress.write(filter);
  expect(address.toString()).toBe("subject=Law+%26+Torts&show=lost&order=wrong");
  expect(walkAddress.read(address)).toEqual(filter);
  expect(walkAddress.read(new URLSearchParams("show=x&marked=1&order=paper"))).toEqual(none);
  expect(isNarrowed(filter)).toBe(true);
  expect(isNarrowed({ ...none, order: "wrong" })).toBe(false);
  const place = (q: string) => placeFrom(new URLSearchParams(q), 5);
  expect([place("q=1"), place("q=5")]).toEqual([0, 4]);
  expect(["", "q=0", "q=6", "q=1.5", "q=x", "q="].map(place)).toEqual(Array(6).fill(null));
});

it("steps through what is shown, and to the next wrong one", () => {
  const walk = walkThrough(questions, none, null);
  expect(stepFrom(walk, null, "next")).toBe(0);
  expect(stepFrom(walk, 0, "next")).toBe(1);
  expect(stepFrom(walk, 4, "next")).toBeNull();
  expect(stepFrom(walk, 1, "previous")).toBe(0);
  expect(stepFrom(walk, 0, "previous")).toBeNull();
  expect(stepFrom(walk, null, "previous")).toBeNull();
  expect(stepFrom(walk, 2, "nextWrong")).toBe(4);
  expect(stepFrom(walk, 4, "nextWrong")).toBeNull();
});

it("groups the palette by subject as the paper first asks of each", () => {
  expect(paletteGroups(questions).map(({ name, questions: of }) => [name, places(of)])).toEqual([
    ["Torts", [0, 2, 4]],
    ["Crimes", [1, 3]],
  ]);
});

it("offers the subjects, and the topics of the one chosen", () => {
  expect(labelsOf(questions, "subjects")).toEqual(["Crimes", "Torts"]);
  expect(labelsOf(questions, { topicsOf: "" })).toEqual(["Negligence", "Nuisance", "Theft"]);
  expect(labelsOf(questions, { topicsOf: "Crimes" })).toEqual(["Nuisance", "Theft"]);
});

it("knows the sections of a paper: filters by one, groups by them, and names them in order", () => {
  const sections = [
    { title: "Law", firstQuestion: 0, totalQuestions: 3 },
    { title: "Law", firstQuestion: 3, totalQuestions: 2 },
  ];
  const walked = inSections(questions, sections);
  expect(sectionsIn(walked)).toEqual([
    { number: "1", title: "Law" },
    { number: "2", title: "Law" },
  ]);
  expect(places(walkThrough(walked, { ...none, section: "2" }, null))).toEqual([3, 4]);
  expect(places(walkThrough(walked, { ...none, section: "1", show: "incorrect" }, null))).toEqual([
    2,
  ]);
  expect(isNarrowed({ ...none, section: "2" })).toBe(true);
  expect(isNarrowed({ ...none, ...unfiltered })).toBe(false);
  expect(walkAddress.write({ ...none, section: "2" }).toString()).toBe("section=2");
  expect(paletteGroups(walked).map(({ name, questions: of }) => [name, places(of)])).toEqual([
    ["Law", [0, 1, 2]],
    ["Law", [3, 4]],
  ]);
  // A paper without sections is returned unchanged.
  expect(inSections(questions, [])).toBe(questions);
  expect(sectionsIn(questions)).toEqual([]);
});
