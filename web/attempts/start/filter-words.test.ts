import { expect, it } from "vitest";
import { chosenWords, filterWords } from "./filter-words.ts";

const none = {
  ...{ subjects: [], topics: [], pyqOnly: null, pyqExams: [], pyqYears: [] },
  passages: "ANY" as const,
};

it.each([
  [none, "Drawn at random from all subjects."],
  [
    { ...none, subjects: ["Law of Torts", "English"], topics: ["Negligence"] },
    "Drawn at random from Law of Torts, English, topics Negligence.",
  ],
  [{ ...none, pyqOnly: false }, "Drawn at random from all subjects. No previous year questions."],
  [{ ...none, pyqOnly: true }, "Drawn at random from all subjects. Previous year questions."],
  [
    { ...none, pyqExams: ["CLAT"], pyqYears: [2019, 2020] },
    "Drawn at random from all subjects. Previous year questions of CLAT from 2019, 2020.",
  ],
  [{ ...none, passages: "ONLY" as const }, "Drawn at random from all subjects. Passages only."],
  [
    { ...none, pyqOnly: false, passages: "NONE" as const },
    "Drawn at random from all subjects. No previous year questions. No passages.",
  ],
])("says what %j left to draw from", (filters, words) => {
  expect(filterWords(filters)).toBe(words);
});

it("names the test whose questions were chosen", () => {
  expect(chosenWords(15, "Full Mock 4")).toBe(
    "15 questions of Full Mock 4, as chosen from its result.",
  );
  expect(chosenWords(1, "Quiz")).toBe("1 question of Quiz, as chosen from its result.");
});
