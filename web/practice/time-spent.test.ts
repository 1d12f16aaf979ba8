import { describe, expect, it } from "vitest";
import { bySubject } from "./practice.ts";
import { evenPace, secondsBySubject, timeOrKnowledge } from "./time-spent.ts";

const key = {
  __typename: "PracticeAnswer",
  choice: 0,
  correctOptionIndex: 0,
  acceptedOptions: [] as number[],
  explanation: null,
  explanationHtml: null,
} as const;

/** A practice of ten minutes: of each answer its subject, seconds and whether it was right. */
function practice(answers: readonly [string, number, boolean][], asked = 12) {
  const spent = answers.reduce((sum, [, seconds]) => sum + seconds, 0);
  const questions = answers.map(([subject, seconds, isRight]) => ({
    subject,
    answer: { ...key, seconds, isRight },
  }));
  const others = Array.from({ length: asked - answers.length }, () => ({
    subject: "Torts",
    answer: null,
  }));
  return {
    ...{ minutes: 10, secondsLeft: Math.max(0, 600 - spent) },
    ...{ questionCount: asked, answeredCount: answers.length },
    questions: [...questions, ...others],
  };
}

const twelve = (seconds: number, right: number) =>
  practice(Array.from({ length: 12 }, (_, index) => ["Torts", seconds, index < right]));

describe("time or knowledge", () => {
  it("says what the clock cut off, and that it was the clock", () => {
    const [clock, missed] = timeOrKnowledge(
      practice([
        ["Torts", 400, true],
        ["Torts", 200, false],
      ]),
    );
    expect(clock).toBe(
      "The clock ran out with 10 of 12 not answered: time cost you those, whatever you knew.",
    );
    expect(missed).toBe(
      "The one you missed had at least an even pace of 00:50 a question: rather knowledge than time, as far as so few can say.",
    );
    expect(timeOrKnowledge(practice([["Torts", 600, true]], 2))[0]).toMatch(/cost you that one,/);
  });

  it("says that the clock took nothing, and how long what was missed had", () => {
    expect(timeOrKnowledge(twelve(40, 12))).toEqual([
      "All 12 were answered with 02:00 left, so you weren’t short of time.",
      "Nothing that you answered was missed.",
    ]);
    const unknown = twelve(40, 12);
    const [first, ...others] = unknown.questions;
    const withUnknown = first?.answer
      ? [{ ...first, answer: { ...first.answer, choice: null, isRight: false } }, ...others]
      : others;
    expect(timeOrKnowledge({ ...unknown, questions: withUnknown })[0]).toBe(
      "You went through all 12 with 02:00 left, so you weren’t short of time.",
    );
    expect(timeOrKnowledge(twelve(20, 10))[1]).toBe(
      "All 2 you missed took less than an even pace of 00:50 a question. There was time left to look at such answers again.",
    );
    expect(
      timeOrKnowledge(
        practice([
          ["Torts", 10, false],
          ["Torts", 90, false],
        ]),
      ),
    ).toEqual([
      "You ended it with 08:20 left, so you weren’t short of time.",
      "Of the 2 you missed, 1 took less than an even pace of 00:50 a question, and 1 had at least as long. There was time left to look at such answers again.",
    ]);
    expect(timeOrKnowledge(twelve(50, 12))[0]).toBe("All 12 were answered, with no time to spare.");
  });

  it("says nothing where nothing is known", () => {
    expect(timeOrKnowledge(practice([]))).toEqual([]);
    expect(timeOrKnowledge({ ...twelve(40, 1), minutes: null })).toEqual([]);
    expect(timeOrKnowledge(twelve(0, 3))).toEqual(["No times are kept of these answers."]);
  });
});

it("adds the seconds up by subject, and shares the clock evenly", () => {
  const taken = practice([
    ["Torts", 30, true],
    ["Contracts", 20, false],
    ["Torts", 10, true],
  ]);
  expect([...secondsBySubject(taken)]).toEqual([
    ["Torts", 40],
    ["Contracts", 20],
  ]);
  expect(secondsBySubject(twelve(0, 1)).size).toBe(0);
  expect(evenPace(taken)).toBe(50);
  expect(evenPace({ ...taken, minutes: null })).toBeNull();
});

it("shows how many answers of each subject were right, ordered by name", () => {
  const taken = practice([
    ["Torts", 30, true],
    ["Contracts", 20, false],
    ["Torts", 10, false],
  ]);
  expect(
    bySubject(taken.questions).map(({ subject, right, answered }) => [subject, right, answered]),
  ).toEqual([
    ["Contracts", 0, 1],
    ["Torts", 1, 2],
  ]);
});
