import { expect, it } from "vitest";
import {
  defaultOptions,
  keepOptions,
  numberError,
  practiceInput,
  readOptions,
} from "./practice-options.ts";

function storage() {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  };
}

it("keeps what was chosen for the next visit, by person", () => {
  const kept = storage();
  const chosen = { ...defaultOptions, numQuestions: 40, subject: "Law of Torts", hasClock: true };
  keepOptions(kept, 7, chosen);
  expect(readOptions(kept, 7)).toEqual(chosen);
  expect(readOptions(kept, 8)).toEqual(defaultOptions);
  kept.setItem("lexam-practice-options.7", '{"numQuestions":"many"}');
  expect(readOptions(kept, 7)).toEqual(defaultOptions);
});

it("asks for a minute a question, of as many as there are", () => {
  const options = { ...defaultOptions, numQuestions: 20, hasClock: true };
  expect(practiceInput(options, 12).minutes).toBe(12);
  expect(practiceInput(options, null).minutes).toBe(20);
  expect(practiceInput({ ...options, hasClock: false }, 12).minutes).toBeNull();
  expect(practiceInput({ ...options, subject: "Torts", topics: ["Nuisance"] }, 9).filters).toEqual({
    subjects: ["Torts"],
    topics: ["Nuisance"],
  });
});

it("takes 1 to 100 questions", () => {
  const wrong = [0, 101, 2.5, Number.NaN];
  for (const numQuestions of wrong) {
    expect(numberError({ ...defaultOptions, numQuestions })).toBe("Choose 1 to 100 questions");
  }
  expect(numberError({ ...defaultOptions, numQuestions: 100 })).toBeNull();
});
