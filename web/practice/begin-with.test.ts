import { expect, it } from "vitest";
import { beginWith, practiseSubjectPath } from "./begin-with.ts";

/** Answers of a diagnostic of ten minutes: subject, seconds, whether it was right. */
function firstOf(answers: readonly [string, number, boolean][], open: readonly string[] = []) {
  const questions = [
    ...answers.map(([subject, seconds, isRight]) => ({
      subject,
      answer: {
        __typename: "PracticeAnswer" as const,
        ...{
          choice: 0,
          correctOptionIndex: 0,
          acceptedOptions: [0],
          explanation: null,
          explanationHtml: null,
        },
        ...{ seconds, isRight },
      },
    })),
    ...open.map((subject) => ({ subject, answer: null })),
  ];
  const answeredCount = answers.length;
  return beginWith({
    ...{ minutes: 10, secondsLeft: 0, questionCount: questions.length, answeredCount },
    questions,
  });
}

it("begins with most questions lost, also beside a smaller share right", () => {
  const first = firstOf([
    ["English", 20, false],
    ["English", 20, false],
    ["English", 20, true],
    ["General Knowledge", 200, false],
  ]);
  expect(first).toMatchObject({ subject: "English", right: 1, answered: 3 });
});

it("goes by the smallest share right where as many are lost", () => {
  const first = firstOf([
    ["Contracts", 20, false],
    ["Contracts", 20, true],
    ["Torts", 20, false],
  ]);
  expect(first).toMatchObject({ subject: "Torts", right: 0, answered: 1 });
});

it("begins with what was lost, whatever its number", () => {
  const first = firstOf([
    ["Contracts", 20, true],
    ["Contracts", 20, false],
    ["Contracts", 20, false],
    ["Torts", 90, false],
    ["Torts", 90, true],
  ]);
  expect(first).toMatchObject({ subject: "Contracts", right: 1, answered: 3 });
});

it("goes by the time over an even pace where the shares are equal, then by name", () => {
  const equal: [string, number, boolean][] = [
    ["Torts", 130, false],
    ["Torts", 130, false],
    ["Contracts", 125, false],
    ["Contracts", 120, false],
  ];
  // An even pace of 150 s: Torts is 40 s under, Contracts 55 s.
  expect(firstOf(equal)).toMatchObject({ subject: "Torts" });
  expect(firstOf(equal.map(([subject, , isRight]) => [subject, 0, isRight]))).toMatchObject({
    subject: "Contracts",
  });
});

it("suggests nothing of answers that were all right, or all in one subject", () => {
  expect(
    firstOf([
      ["Torts", 90, true],
      ["Contracts", 20, true],
    ]),
  ).toBeNull();
  expect(firstOf([["Torts", 90, false]], ["Contracts"])).toBeNull();
  expect(firstOf([], ["Torts", "Contracts"])).toBeNull();
});

it("practises a subject at its own address", () => {
  expect(practiseSubjectPath("Crimes & Torts")).toBe("/practice?subject=Crimes+%26+Torts");
});
