import { expect, it } from "vitest";
import { KEY_FROM_0 } from "#rules/file-columns.ts";
import { chosenTwice, missingWords, NOT_USED, peopleWords } from "./column-words.ts";

const ALL = ["question_text", "option_a", "option_b", "option_c", "option_d", "correct_option"];

it.each([
  [[...ALL, "subject"], null, null],
  [
    ALL,
    "Not found in this file: Subject.",
    "Choose its column below; otherwise you give the questions a subject in the preview.",
  ],
  [
    [...ALL.slice(0, 4), KEY_FROM_0, "subject"],
    "Not found in this file: Option D.",
    "Choose its column below; otherwise no question has it.",
  ],
  [
    ["question_text", NOT_USED],
    "Not found in this file: Option A, Option B, Option C, Option D, Correct answer and Subject.",
    "Choose their columns below; otherwise you write the missing options, choose each correct option and give the questions a subject in the preview.",
  ],
])("says what is missing where the columns become %j", (fields, what, otherwise) => {
  expect(missingWords(fields)).toEqual(what === null ? null : { what, otherwise });
});

it("takes both ways to read keys for one field", () => {
  expect(chosenTwice(["correct_option", KEY_FROM_0])).toBe("correct_option");
  expect(chosenTwice(["subject", NOT_USED, NOT_USED])).toBeNull();
});

it.each([
  [
    "correct_option is F. It must be a letter from A to E that has an option.",
    "Correct answer is F. It must be a letter from A to E that has an option.",
  ],
  ["Only option_a is filled.", "Only Option A is filled."],
  [
    "subject is empty. Every question needs a subject.",
    "Subject is empty. Every question needs a subject.",
  ],
  ["pyq is true but pyq_year is 12.", "PYQ is true but PYQ year is 12."],
  ["passage_title has 300 characters.", "Passage title has 300 characters."],
  ["The passage of the set has to be mended.", "The passage of the set has to be mended."],
])("calls fields what people call them: %s", (sentence, words) => {
  expect(peopleWords(sentence)).toBe(words);
});
