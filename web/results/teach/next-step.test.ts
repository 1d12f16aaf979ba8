import { describe, expect, it } from "vitest";
import {
  costliest,
  costWords,
  leftOutWords,
  nextPractice,
  openWords,
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
    expect(cost && outcomeWords(cost)).toBe("Of its 2 questions: 1 wrong, 1 skipped.");
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
  const more = [
    ...questions,
    question("Contracts", "Consideration", "wrong"),
    ...["Offer", "Offer", "Offer"].map((topic) => question("Contracts", topic, "none")),
  ];

  it("is of the topic that cost most, and of nothing else", () => {
    const { cost, started, others } = nextPractice(more, 1, [0, 1, 2, 3, 5, 6, 7]);
    expect(cost && costWords(cost)).toBe("Offer cost you 4.25 marks, more than any other topic.");
    expect([started, others]).toEqual([[0, 6, 7], 4]);
  });

  it("passes over a topic of which fewer than three are open, and claims no more than holds", () => {
    const { cost, started, others } = nextPractice(more, 1, [0, 1, 2, 3, 5]);
    expect(cost && costWords(cost)).toBe("Consideration cost you 3.5 marks.");
    expect([started, others]).toEqual([[1, 3, 5], 2]);
  });

  it("is of all that is open where no topic has three, in the paper's order", () => {
    const all = nextPractice(questions, 1, [0, 1, 2, 4]);
    expect(all).toEqual({ cost: null, started: [0, 1, 2, 4], lost: 3, others: 0, leftOut: 0 });
    expect(openWords(all)).toBe("4 mistakes of this test are open.");
    const one = nextPractice(questions, 1, [2]);
    expect(one).toEqual({ cost: null, started: [2], lost: 1, others: 0, leftOut: 0 });
    expect(openWords(one)).toBe("1 mistake of this test is open.");
  });

  it("takes topics of one name in two subjects apart", () => {
    const two = ["A", "A", "A", "B"].map((subject) => question(subject, "Notice", "wrong"));
    const { started, others } = nextPractice(two, 1, [0, 1, 2, 3]);
    expect([started, others]).toEqual([[0, 1, 2], 1]);
  });

  it("is of what was right and marked where nothing open was lost", () => {
    const right = nextPractice(questions, 1, [4]);
    expect(right).toEqual({ cost: null, started: [4], lost: 0, others: 0, leftOut: 0 });
    expect(openWords(right)).toBe("You lost no marks on what is still open.");
  });

  it("says how many lost ones it leaves out, and why", () => {
    const lost = Array.from({ length: 17 }, (_, place) =>
      question("A", null, place < 12 ? "wrong" : "none"),
    );
    const open = [...lost.keys()].slice(1);
    expect(nextPractice(lost, 1, open)).toMatchObject({ started: open, others: 0, leftOut: 1 });
    expect(nextPractice(lost, 1, [...lost.keys()]).leftOut).toBe(0);
    expect(leftOutWords(0)).toBe("");
    expect(leftOutWords(1)).toBe(
      "1 wrong or skipped one is left out: it is closed, or not given out for practice.",
    );
    expect(leftOutWords(2)).toMatch(/^2 wrong or skipped ones are left out/);
  });

  it("takes 20 at most", () => {
    const many = Array.from({ length: 30 }, () => question("A", null, "wrong"));
    const { started, others } = nextPractice(many, 1, [...many.keys()]);
    expect([started.length, others]).toEqual([20, 10]);
  });

  it("is counted in words", () => {
    expect(othersWords(0)).toBe("");
    expect(othersWords(1)).toBe("1 other mistake of this test is open.");
    expect(othersWords(61)).toBe("61 other mistakes of this test are open.");
    expect(practiseWords(1)).toBe("Practise 1 Question");
  });
});
