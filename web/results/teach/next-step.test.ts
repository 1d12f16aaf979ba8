import { describe, expect, it } from "vitest";
import {
  costliest,
  costWords,
  nextPractice,
  othersWords,
  outcomeWords,
  practiseWords,
} from "./next-step.ts";

const statuses = { right: "CORRECT", wrong: "INCORRECT", none: "UNANSWERED" } as const;
const marks = { right: 1, wrong: -0.25, none: 0 };

function question(subject: string, topic: string | null, became: keyof typeof statuses) {
  return { subject, topic, status: statuses[became], marks: marks[became] };
}

const questions = [
  question("Contracts", "Offer", "wrong"),
  question("Contracts", "Consideration", "wrong"),
  question("Torts", null, "none"),
  question("Contracts", "Consideration", "none"),
  question("Torts", null, "right"),
];

describe("what cost most of a result", () => {
  it("is a topic, or a subject without topics, with how its questions went", () => {
    const cost = costliest(questions, 1);
    expect(cost).toMatchObject({ name: "Consideration", lost: 2.25, isAlone: true });
    expect(cost && costWords(cost)).toBe(
      "Consideration cost you 2.25 marks, more than any other topic.",
    );
    expect(cost && outcomeWords(cost)).toBe(
      "Of its 2 questions: 0 right, 1 wrong, 1 without an answer.",
    );
  });

  it("is not said to be more than others where there is none, or one as dear", () => {
    const alone = costliest(questions.slice(2, 3), 1);
    expect(alone && costWords(alone)).toBe("Torts cost you 1 mark.");
    expect(costliest([question("A", "x", "none"), question("B", "y", "none")], 1)?.isAlone).toBe(
      false,
    );
    expect(costliest([question("A", "x", "right")], 1)).toBeNull();
  });
});

describe("the practice to go on with", () => {
  it("is of the topic that cost most, and of nothing else", () => {
    const { cost, begun, others } = nextPractice(questions, 1, [0, 1, 2, 3]);
    expect(cost && costWords(cost)).toBe(
      "Consideration cost you 2.25 marks, more than any other topic.",
    );
    expect([begun, others]).toEqual([[1, 3], 2]);
  });

  it("passes over a topic whose mistakes are all closed, and claims no more than holds", () => {
    const { cost, begun, others } = nextPractice(questions, 1, [2, 0]);
    expect(cost && costWords(cost)).toBe("Offer cost you 1.25 marks.");
    expect([begun, others]).toEqual([[0], 1]);
  });

  it("takes topics of one name in two subjects apart", () => {
    const two = [question("A", "Notice", "wrong"), question("B", "Notice", "wrong")];
    const { begun, others } = nextPractice(two, 1, [0, 1]);
    expect([begun, others]).toEqual([[0], 1]);
  });

  it("is of what was right and marked where nothing open was lost", () => {
    expect(nextPractice(questions, 1, [4])).toEqual({ cost: null, begun: [4], others: 0 });
    // Beside a lost one it waits with the others.
    expect(nextPractice(questions, 1, [2, 4])).toMatchObject({ begun: [2], others: 1 });
    const right = [question("A", "x", "right"), question("B", "y", "wrong")];
    expect(nextPractice(right, 1, [0])).toEqual({ cost: null, begun: [0], others: 0 });
  });

  it("takes 20 at most", () => {
    const many = Array.from({ length: 30 }, () => question("A", null, "wrong"));
    const { begun, others } = nextPractice(many, 1, [...many.keys()]);
    expect([begun.length, others]).toEqual([20, 10]);
  });

  it("is counted in words", () => {
    expect(othersWords(0)).toBe("");
    expect(othersWords(1)).toBe("1 other mistake of this test is open.");
    expect(othersWords(61)).toBe("61 other mistakes of this test are open.");
    expect(practiseWords(1)).toBe("Practise 1 Question");
  });
});
