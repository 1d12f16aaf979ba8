import { describe, expect, it } from "vitest";
import {
  askedBy,
  groupsOf,
  missingOf,
  missingWords,
  nextMissing,
  rangeWords,
  wayBack,
} from "./preview.ts";

const question = (more: object = {}) => ({
  ...{ options: ["Yes", "No"], correctOptionIndex: 0, explanation: "Since.", subject: "Torts" },
  ...{ passageId: null, ...more },
});

describe("what is missing", () => {
  it("names explanation, key and options", () => {
    expect(missingOf(question())).toEqual([]);
    expect(missingOf(question({ explanation: " " }))).toEqual(["explanation"]);
    expect(missingOf(question({ correctOptionIndex: -1, explanation: null }))).toEqual([
      ...["explanation", "key"],
    ]);
    expect(missingOf(question({ options: ["Yes"] }))).toEqual(["options"]);
  });

  it("counts, and leads from one to the next, from the first again after the last", () => {
    const questions = [question(), question({ explanation: null }), question()];
    expect(missingWords(questions)).toBe("No explanation: 1 of 3");
    expect(missingWords([question({ options: ["Yes"] })])).toBe("Incomplete: 1 of 1");
    expect(missingWords([question()])).toBeNull();
    expect(nextMissing(questions, 0)).toBe(1);
    expect(nextMissing(questions, 1)).toBe(1);
    expect(nextMissing([question()], 0)).toBeNull();
  });
});

it("groups by section, or by subject", () => {
  const questions = [question(), question({ subject: "English" }), question()];
  const bySubject = groupsOf(questions, []);
  expect(bySubject).toEqual([
    { title: "Torts", places: [0, 2] },
    { title: "English", places: [1] },
  ]);
  expect(bySubject.map(rangeWords)).toEqual(["2 questions", "2"]);
  const sections = [{ title: "First", firstQuestion: 0, totalQuestions: 3 }];
  expect(groupsOf(questions, sections).map(rangeWords)).toEqual(["1 to 3"]);
});

it("says which questions ask about a passage", () => {
  const questions = [question(), question({ passageId: "7" }), question({ passageId: "7" })];
  expect(askedBy(questions, "7")).toBe("For questions 2 to 3");
  expect(askedBy([question({ passageId: "7" })], "7")).toBe("For question 1");
});

it("leads back where one came from, within administration alone", () => {
  expect(wayBack(null)).toEqual({ to: "/admin/all-tests", label: "All Tests" });
  expect(wayBack("https://elsewhere.example")).toEqual({
    to: "/admin/all-tests",
    label: "All Tests",
  });
  expect(wayBack("/admin/all-tests?page=3").to).toBe("/admin/all-tests?page=3");
  expect(wayBack("/admin/tests/edit/3")).toEqual({ to: "/admin/tests/edit/3", label: "Edit Test" });
});
