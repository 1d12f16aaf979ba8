import { describe, expect, it } from "vitest";
import type { FindingFragment, GuessFragment, HabitFragment } from "../gql/graphql.ts";
import {
  findingAction,
  findingEvidence,
  findingTitle,
  nothingWords,
  outcomesCaption,
  outcomesWords,
} from "./finding-words.ts";
import { guessEvidence, guessTitle, habitCost, habitEvidence } from "./habit-words.ts";
import { ordered } from "./standing.ts";

const weak: FindingFragment = {
  __typename: "Finding",
  ...{ kind: "TOPIC", subject: "Law of Contracts", topic: "Consideration", cost: 3.14 },
  ...{ correctCount: 5, answeredCount: 14, othersCorrectCount: 80, othersAnsweredCount: 100 },
  ...{ times: 9, besides: 0, outcomes: "RWWRW" },
};

const habit: HabitFragment = {
  __typename: "Habit",
  ...{ kind: "LATE", verdict: "NONE", have: 96, need: 20, cost: 0 },
  ...{ correctCount: 60, answeredCount: 96, othersCorrectCount: 66, othersAnsweredCount: 100 },
  ...{ times: 36, besides: 0, seconds: 0 },
};

const guess: GuessFragment = {
  __typename: "Guess",
  ...{ kind: "MARKED", verdict: "ANSWER", answeredCount: 62, correctCount: 25 },
  ...{ percent: 40, low: 31, high: 51, breakEvenPercent: 20, moreAnswers: null },
};

it("claims that marks are lost evenly only where every topic has answers enough", () => {
  const [known, unknown] = [{ percent: 60 }, { percent: null }];
  expect(nothingWords([known, known])).toBe("Nothing stands out. Your marks are lost evenly.");
  expect(nothingWords([known, unknown, unknown])).toBe(
    "Nothing stands out so far. 1 of 3 topics has the 20 answers needed.",
  );
});

describe("a finding", () => {
  it("says what costs how much, on what it rests, and what to do", () => {
    expect(findingTitle(weak)).toBe("Consideration costs you 3.1 marks in 100 questions.");
    expect(findingEvidence(weak)).toBe("9 wrong of 14. In your other topics you are 80% right.");
    expect(findingAction(weak)).toMatchObject({
      ...{ label: "Practise 10 Questions", subject: "Law of Contracts", topic: "Consideration" },
    });
  });

  it("names questions without a topic by their subject, and skips by what was skipped", () => {
    expect(findingTitle({ ...weak, topic: null })).toMatch(/^Law of Contracts without a topic /);
    const skipping = { ...weak, kind: "SKIPPING" as const, subject: null, topic: null };
    expect(findingAction({ ...skipping, kind: "SWITCHING" })).toEqual({
      label: "Take a Test",
      to: "/tests",
    });
    expect(findingAction(skipping)).toMatchObject({ subject: null, skippedOnly: true });
  });

  it("of a whole subject names it, and practises all of its topics", () => {
    const whole = { ...weak, kind: "SUBJECT" as const, topic: null };
    expect(findingTitle(whole)).toBe("Law of Contracts costs you 3.1 marks in 100 questions.");
    expect(findingEvidence(whole)).toBe("9 wrong of 14. In your other subjects you are 80% right.");
    expect(findingAction(whole)).toMatchObject({
      ...{ label: "Practise 10 Questions", subject: "Law of Contracts", topic: null },
    });
  });

  it("says its answers in words", () => {
    expect(outcomesWords("RWWRW")).toBe("2 right, 3 wrong");
    expect(outcomesCaption("SSS")).toBe("the last 3, skipped");
    expect(outcomesCaption("RW")).toBe("the last 2, oldest first");
  });
});

describe("a habit", () => {
  it("says that there is too little, no difference, or what it costs", () => {
    const few = { ...habit, verdict: "TOO_FEW" as const, have: 7 };
    expect(habitEvidence(few)).toBe("Not enough answers there yet: 7 of 20.");
    expect(habitCost(few)).toBeNull();
    expect(habitEvidence(habit)).toMatch(/No difference shown\.$/);
    expect(habitCost(habit)).toEqual({ figure: "No cost", of: "96 answers there" });
    const dear = { ...habit, verdict: "COSTS" as const, cost: 2.1 };
    expect(habitEvidence(dear)).not.toMatch(/No difference/);
    expect(habitCost(dear)).toEqual({ figure: "2.1", of: "marks in 100 questions" });
  });

  it("shows the minutes that tab switches cost", () => {
    const switching = { ...habit, kind: "SWITCHING" as const, have: 3, times: 4, seconds: 240 };
    expect(habitEvidence(switching)).toBe("4 in 3 tests. They took 4 minutes off the clock.");
    expect(habitCost(switching)).toEqual({ figure: "4 minutes", of: "off the clock, no marks" });
    const free = { ...switching, times: 0, seconds: 0 };
    expect(habitEvidence(free)).toBe("None in 3 tests.");
    expect(habitCost(free)).toEqual({ figure: "No cost", of: "3 tests" });
  });
});

describe("advice in doubt", () => {
  it("is given only outside the break-even", () => {
    expect(guessTitle(guess)).toBe("Answers you marked for review: keep giving them.");
    expect(guessEvidence(guess)).toBe("Right 40% of the time (25 of 62, so 31 to 51%).");
    const either = { ...guess, verdict: "EITHER" as const, moreAnswers: 60 };
    expect(guessTitle(either)).toMatch(/too early to say\.$/);
    expect(guessEvidence(either)).toMatch(/About 60 more will tell\.$/);
  });

  it("says so where nothing is deducted, or there are too few", () => {
    expect(guessEvidence({ ...guess, breakEvenPercent: 0 })).toMatch(/Nothing is deducted/);
    const few = { ...guess, verdict: "TOO_FEW" as const, percent: null, answeredCount: 7 };
    expect(guessEvidence(few)).toBe("Not enough answers yet: 7 of 20.");
  });
});

describe("the order of the table", () => {
  const rows = [
    { name: "Torts", percent: 60, answeredCount: 40, marksToGain: 1 },
    { name: "Contracts", percent: null, answeredCount: 7, marksToGain: null },
    { name: "English", percent: 80, answeredCount: 90, marksToGain: 0 },
  ];
  const names = (
    ...order: Parameters<typeof ordered> extends [unknown, ...infer Rest] ? Rest : never
  ) => ordered(rows, ...order).map(({ name }) => name);

  it("has most first, turned least, and what is not known last either way", () => {
    expect(names("gain", false)).toEqual(["Torts", "English", "Contracts"]);
    expect(names("gain", true)).toEqual(["English", "Torts", "Contracts"]);
    expect(names("percent", false)).toEqual(["English", "Torts", "Contracts"]);
    expect(names("answers", true)).toEqual(["Contracts", "Torts", "English"]);
    expect(names("name", false)).toEqual(["Contracts", "English", "Torts"]);
  });

  it("has of what is not known first what has most answers", () => {
    const few = (name: string, answeredCount: number) => ({
      ...{ name, answeredCount, percent: null, marksToGain: null },
    });
    const unknown = ordered([few("Contracts", 4), few("Torts", 18)], "gain", false);
    expect(unknown.map(({ name }) => name)).toEqual(["Torts", "Contracts"]);
  });
});
