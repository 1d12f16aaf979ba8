import { describe, expect, it } from "vitest";
import {
  costliest,
  costWords,
  firstMistakes,
  openWords,
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

describe("the mistakes to begin with", () => {
  it("are those of what cost most, then the others in their order, 20 at most", () => {
    const cost = costliest(questions, 1);
    expect(firstMistakes(questions, [0, 1, 2, 3], cost)).toEqual([1, 3, 0, 2]);
    const many = Array.from({ length: 30 }, () => question("A", null, "wrong"));
    expect(firstMistakes(many, [...many.keys()], null)).toHaveLength(20);
  });

  it("are counted in words", () => {
    expect(openWords(1)).toBe("1 mistake of this test to go over.");
    expect(openWords(20)).toBe("20 mistakes of this test to go over.");
    expect(openWords(61)).toBe("61 mistakes of this test to go over: begin with 20.");
    expect(practiseWords(1)).toBe("Practise 1 Question");
  });
});
