import { describe, expect, it } from "vitest";
import {
  blindReviewMinutes,
  blindReviewSize,
  chosenForReview,
  mayReviewBlind,
  slowOnes,
  type TestAnswer,
} from "./blind-review.ts";

const right: TestAnswer = { status: "correct", marked: false, isShown: true, secondsSpent: 60 };
const wrong: TestAnswer = { ...right, status: "incorrect" };
const skipped: TestAnswer = { ...right, status: "unanswered" };
const many = (count: number, answer: TestAnswer) => Array.from({ length: count }, () => answer);

/** A seeded pseudo-random generator. */
function chance(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

describe("whether a result can be reviewed blind", () => {
  it("needs ten questions and an answer", () => {
    expect(mayReviewBlind([...many(9, right).map(() => -1), 0])).toBe(true);
    expect(mayReviewBlind(many(9, right).map(() => 1))).toBe(false);
    expect(mayReviewBlind(many(10, right).map(() => -1))).toBe(false);
  });
});

describe("slow questions", () => {
  it("took more than twice the median of those shown", () => {
    const times = [10, 20, 30, 40, 61];
    expect(slowOnes(times.map((secondsSpent) => ({ ...right, secondsSpent })))).toEqual([
      ...[false, false, false, false, true],
    ]);
    const hidden = { ...right, isShown: false, secondsSpent: 500 };
    expect(slowOnes([hidden, hidden, { ...right, secondsSpent: 5 }])).not.toContain(true);
    expect(slowOnes(many(4, { ...right, secondsSpent: 0 }))).not.toContain(true);
  });
});

describe("the size of a review", () => {
  it.each([
    [10, 10],
    [12, 10],
    [60, 10],
    [61, 20],
    [120, 20],
    [121, 30],
    [1_000, 30],
  ])("of a paper of %i questions is %i", (total, size) => {
    expect(blindReviewSize(total)).toBe(size);
  });

  it.each([
    [10, 10],
    [20, 15],
    [30, 25],
    [120, 90],
  ])("%i questions take about %i minutes", (questions, minutes) => {
    expect(blindReviewMinutes(questions)).toBe(minutes);
  });
});

/** A paper with wrong, skipped, marked and slow answers. */
function mixedAnswers(next: () => number, total: number, wrongs: number): TestAnswer[] {
  return Array.from({ length: total }, () => {
    const status = next() < wrongs ? "incorrect" : next() < 0.05 ? "unanswered" : "correct";
    const secondsSpent = next() < 0.05 ? 200 : 60;
    return { status, marked: next() < 0.1, isShown: true, secondsSpent };
  });
}

describe("the questions of a review", () => {
  it("are what was wrong, skipped, marked or slow, and right ones until it is full", () => {
    const answers = [...many(30, right)];
    answers[3] = wrong;
    answers[7] = skipped;
    answers[11] = { ...right, marked: true };
    answers[29] = { ...right, secondsSpent: 121 };
    for (let seed = 1; seed <= 20; seed += 1) {
      const chosen = chosenForReview(answers, chance(seed * 7_919));
      expect(chosen).toHaveLength(10);
      expect(chosen).toEqual(expect.arrayContaining([3, 7, 11, 29]));
      expect([...chosen].sort((one, other) => one - other)).toEqual(chosen);
      expect(new Set(chosen).size).toBe(chosen.length);
    }
  });

  it("are as many, however the paper went, with a third right where there are so many", () => {
    const next = chance(7);
    for (let round = 0; round < 2_000; round += 1) {
      const answers = mixedAnswers(next, 10 + Math.floor(next() * 190), next());
      const chosen = chosenForReview(answers, next);
      expect(chosen).toHaveLength(blindReviewSize(answers.length));
      const slow = slowOnes(answers);
      const isPlain = (place: number) =>
        answers[place]?.status === "correct" && !answers[place]?.marked && !slow[place];
      const plain = answers.filter((_, place) => isPlain(place)).length;
      const least = Math.min(plain, Math.ceil(chosen.length / 3));
      expect(chosen.filter(isPlain).length).toBeGreaterThanOrEqual(least);
    }
  });

  it("are all of the paper where that is asked for", () => {
    const answers = mixedAnswers(chance(5), 50, 0.3);
    expect(chosenForReview(answers, chance(1), 50)).toEqual(answers.map((_, place) => place));
  });

  it("leave out what was dropped, and are as many as the others need", () => {
    const dropped: TestAnswer = { ...right, status: "dropped" };
    const answers = [...many(4, wrong), ...many(3, dropped), ...many(5, right)];
    const chosen = chosenForReview(answers, chance(1));
    expect(chosen).toEqual([0, 1, 2, 3, 7, 8, 9, 10, 11]);
  });

  it("follow from what is drawn alone", () => {
    const answers = many(120, right);
    expect(chosenForReview(answers, chance(5))).toEqual(chosenForReview(answers, chance(5)));
    expect(chosenForReview(answers, chance(5))).not.toEqual(chosenForReview(answers, chance(60)));
  });

  it("leave it open which of those that nothing shows of are wrong: a third or more are right", () => {
    const next = chance(31);
    let parts = 0;
    for (let round = 0; round < 2_000; round += 1) {
      const answers = mixedAnswers(next, 60, 0.4 * next());
      const chosen = chosenForReview(answers, next);
      const plain = answers.filter(({ status, marked }) => status === "correct" && !marked).length;
      if (3 * plain < 2 * chosen.length) continue;
      parts += 1;
      const slow = slowOnes(answers);
      const covert = chosen.filter(
        (place) =>
          answers[place]?.status !== "unanswered" && !answers[place]?.marked && !slow[place],
      );
      const wrongs = covert.filter((place) => answers[place]?.status === "incorrect").length;
      expect(3 * wrongs).toBeLessThanOrEqual(2 * covert.length);
    }
    expect(parts).toBeGreaterThan(1_000);
  });

  it("reveal nothing by their place in the list: wrong ones are first as often as last", () => {
    const next = chance(99);
    const QUARTERS = 4;
    const asked = Array.from({ length: QUARTERS }, () => 0);
    const missed = Array.from({ length: QUARTERS }, () => 0);
    for (let round = 1; round <= 3_000; round += 1) {
      const answers = Array.from({ length: 60 }, () => (next() < 0.2 ? wrong : right));
      const chosen = chosenForReview(answers, next);
      chosen.forEach((position, index) => {
        const quarter = Math.floor((index * QUARTERS) / chosen.length);
        asked[quarter] = (asked[quarter] ?? 0) + 1;
        if (answers[position] === wrong) missed[quarter] = (missed[quarter] ?? 0) + 1;
      });
    }
    const whole = missed.reduce((sum, one) => sum + one) / asked.reduce((sum, one) => sum + one);
    expect(whole).toBeLessThan(2 / 3);
    missed.forEach((count, quarter) => {
      // Five standard errors of a share of this many questions.
      const n = asked[quarter] ?? 0;
      const error = Math.sqrt((whole * (1 - whole)) / n);
      expect(Math.abs(count / n - whole)).toBeLessThan(5 * error);
    });
  });

  it("draws every right question as often as any other", () => {
    const counts = Array.from({ length: 60 }, () => 0);
    const next = chance(3);
    const rounds = 6_000;
    let asked = 0;
    for (let round = 1; round <= rounds; round += 1) {
      for (const position of chosenForReview(many(60, right), next)) {
        asked += 1;
        counts[position] = (counts[position] ?? 0) + 1;
      }
    }
    const share = asked / rounds / 60;
    const error = Math.sqrt(rounds * share * (1 - share));
    for (const count of counts) expect(Math.abs(count - rounds * share)).toBeLessThan(5 * error);
  });
});
