import { expect, it } from "vitest";
import { differencesOf, wordingOf } from "./wording-differences.ts";

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
