import { describe, expect, it } from "vitest";
import { inWorkedOrder, pacedQuestions, paceMarks, unreachedCount } from "./pacing.ts";

function question(position: number, firstShown: number | null, secondsSpent = 10, answer = 0) {
  return {
    ...{ position, firstShown, secondsSpent },
    selectedOptionIndex: answer < 0 ? null : answer,
  };
}

const places = (questions: readonly { position: number }[]) =>
  questions.map(({ position }) => position);

describe("the order worked on", () => {
  it("goes by the first look, then what was answered without one, then what was never reached", () => {
    const questions = [
      question(0, 30),
      question(1, null, 0, -1),
      question(2, 0),
      question(3, null, 0, 1),
      question(4, 30),
    ];
    expect(places(inWorkedOrder(questions))).toEqual([2, 0, 4, 3, 1]);
  });

  it("gives each question its time after those before it", () => {
    const paced = pacedQuestions([question(0, 5, 20), question(1, 0, 7), question(2, null, 0, -1)]);
    expect(paced.map(({ question: { position }, from, to }) => [position, from, to])).toEqual([
      [1, 0, 7],
      [0, 7, 27],
      [2, 27, 27],
    ]);
  });
});

describe("what was never reached", () => {
  const shown = question(0, 5);
  const [skipped, open, answered] = [
    question(1, 9, 3, -1),
    question(2, null, 0, -1),
    question(3, null, 0, 1),
  ];

  it("has neither a look nor an answer", () => {
    const attempt = [shown, skipped, open, answered];
    expect(unreachedCount(attempt, attempt)).toBe(1);
    expect(unreachedCount([open], attempt)).toBe(1);
    expect(unreachedCount([shown, skipped], attempt)).toBe(0);
  });

  it("is not known of an attempt without any look", () => {
    expect(unreachedCount([open, answered], [open, answered])).toBe(0);
  });
});

describe("the marks of pace", () => {
  it("stand after each so many of the questions done, at most six", () => {
    const paced = pacedQuestions(Array.from({ length: 120 }, (_, place) => question(place, place)));
    const marks = paceMarks(paced.slice(0, 70), 120, 7_200);
    expect(marks).toEqual([
      { done: 20, even: 1_200, own: 200 },
      { done: 40, even: 2_400, own: 400 },
      { done: 60, even: 3_600, own: 600 },
    ]);
    for (const total of [1, 2, 5, 6, 7, 13, 50, 151, 200, 1_000]) {
      const all = pacedQuestions(Array.from({ length: total }, (_, at) => question(at, at)));
      const count = paceMarks(all, total, 600).length;
      expect(count, String(total)).toBeGreaterThan(0);
      expect(count, String(total)).toBeLessThanOrEqual(6);
    }
  });
});
