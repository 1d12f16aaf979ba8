import { expect, it } from "vitest";
import { changedWords, differencesOf, wordingOf } from "./wording-differences.ts";

const question = {
  questionText: "Which writ?",
  options: ["Mandamus", "Certiorari"],
  correctOptionIndex: 0,
  subject: "Law",
  pyq: false,
};

it("names what differs, with the key among the options", () => {
  const one = wordingOf(question);
  expect(differencesOf(one, wordingOf({ ...question, topic: null }))).toEqual([]);
  const other = wordingOf({
    ...question,
    correctOptionIndex: 1,
    topic: "Writs",
    ...{ pyq: true, pyqExam: "CLAT", pyqYear: 2020 },
  });
  expect(differencesOf(one, other)).toEqual([
    {
      part: "Options",
      one: ["A. Mandamus (correct)", "B. Certiorari"],
      other: ["A. Mandamus", "B. Certiorari (correct)"],
    },
    { part: "Topic", one: ["None"], other: ["Writs"] },
    { part: "PYQ", one: ["No"], other: ["CLAT 2020"] },
  ]);
});

it("calls a change of the key by its name, and not one of the options", () => {
  const before = wordingOf(question);
  const key = { ...question, correctOptionIndex: 1 };
  expect(changedWords(before, wordingOf(key))).toBe("Key changed (A to B)");
  const more = { ...key, options: ["Mandamus", "Quo warranto"], topic: "Writs" };
  expect(changedWords(before, wordingOf(more))).toBe(
    "Options, Topic changed. Key changed (A to B)",
  );
  expect(changedWords(before, wordingOf({ ...question, topic: "Writs" }))).toBe("Topic changed");
});
