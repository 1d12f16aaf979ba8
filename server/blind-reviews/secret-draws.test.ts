import { describe, expect, it } from "vitest";
import { chosenForReview, type TestAnswer } from "#rules/blind-review.ts";
import { testConfig } from "../../tests/support/config.ts";
import { secretDraws } from "./secret-draws.ts";

const config = testConfig();
const others = testConfig({ jwtSecret: "another secret for tests, of 32 characters and more" });
const draws = (attemptId: number, count: number, of = config) => {
  const draw = secretDraws(of, attemptId);
  return Array.from({ length: count }, draw);
};

describe("what is drawn for an attempt", () => {
  it("is the same each time, and other for each attempt and each secret", () => {
    expect(draws(7, 40)).toEqual(draws(7, 40));
    const first = [draws(7, 1), draws(8, 1), draws(7, 1, others), draws(70, 1)].flat();
    expect(new Set(first).size).toBe(4);
    expect(new Set(draws(7, 200)).size).toBe(200);
  });

  it("is spread evenly from 0 to below 1", () => {
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let attempt = 1; attempt <= 1_000; attempt += 1) {
      for (const drawn of draws(attempt, 20)) {
        const tenth = Math.floor(10 * drawn);
        tenths[tenth] = (tenths[tenth] ?? 0) + 1;
      }
    }
    expect(tenths).toHaveLength(10);
    for (const count of tenths) {
      expect(Math.abs(count - 2_000)).toBeLessThan(5 * Math.sqrt(20_000 * 0.1 * 0.9));
    }
  });

  it("is not foretold by who knows the rules and the attempt, but not the secret", () => {
    const right: TestAnswer = {
      ...{ status: "correct", marked: false, isShown: true, secondsSpent: 60 },
    };
    const answers = Array.from({ length: 60 }, () => right);
    let [foretold, guessed, asked] = [0, 0, 0];
    for (let attempt = 1; attempt <= 2_000; attempt += 1) {
      const real = new Set(chosenForReview(answers, secretDraws(config, attempt)));
      const guess = chosenForReview(answers, secretDraws(others, attempt));
      foretold += guess.filter((place) => real.has(place)).length;
      guessed += guess.length;
      asked += real.size;
    }
    // As many as anyone who names that many places blindly.
    const share = asked / (2_000 * 60);
    const error = Math.sqrt((share * (1 - share)) / guessed);
    expect(Math.abs(foretold / guessed - share)).toBeLessThan(5 * error);
  });
});
