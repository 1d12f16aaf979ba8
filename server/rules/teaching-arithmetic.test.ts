import fc from "fast-check";
import { expect, it } from "vitest";
import { pacedQuestions } from "./pacing.ts";
import { percentileAmong } from "./peers.ts";
import { type JudgedAnswer, whatIfSteps } from "./what-if.ts";

// The same worked out in another, plainer way, over random attempts.

const attempts = fc.sample(
  fc.array(
    fc.record({
      firstShown: fc.option(fc.nat({ max: 900 })),
      secondsSpent: fc.nat({ max: 700 }),
      choice: fc.integer({ min: -1, max: 3 }),
      marked: fc.boolean(),
    }),
    { minLength: 1, maxLength: 60 },
  ),
  { numRuns: 300, seed: 415 },
);

it("agrees on the order worked on and on the time of each", () => {
  for (const attempt of attempts) {
    const questions = attempt.map((one, position) => ({
      ...{ position, firstShown: one.firstShown, secondsSpent: one.secondsSpent },
      selectedOptionIndex: one.choice < 0 ? null : one.choice,
    }));
    const left = [...questions];
    let clock = 0;
    for (const { question, from, to } of pacedQuestions(questions)) {
      // Always the one that would come next: the earliest that was shown, then answered, then the rest.
      const next = left.reduce((best, one) => {
        const keyOf = (of: typeof one) =>
          of.firstShown ?? (of.selectedOptionIndex === null ? 2_000 : 1_000);
        return keyOf(one) < keyOf(best) ? one : best;
      });
      left.splice(left.indexOf(next), 1);
      expect(question.position).toBe(next.position);
      expect([from, to]).toEqual([clock, clock + next.secondsSpent]);
      clock += next.secondsSpent;
    }
    expect(left).toEqual([]);
  }
});

it("agrees on the score under every limit", () => {
  for (const attempt of attempts) {
    const answers: JudgedAnswer[] = attempt.map(({ choice, secondsSpent, marked }) => {
      if (choice < 0) return { secondsSpent, marked, marksHundredths: 0, status: "UNANSWERED" };
      return choice === 0
        ? { secondsSpent, marked, marksHundredths: 100, status: "CORRECT" }
        : { secondsSpent, marked, marksHundredths: -25, status: "INCORRECT" };
    });
    const total = answers.reduce((sum, { marksHundredths }) => sum + marksHundredths, 0);
    for (const rule of ["slower", "marked"] as const) {
      const steps = whatIfSteps(answers, rule, total);
      const plainly = steps.map(({ limit }) => {
        const kept = answers.filter(
          ({ secondsSpent, marked }) =>
            limit === null || secondsSpent <= limit || (rule === "marked" && !marked),
        );
        const right = kept.filter(({ status }) => status === "CORRECT").length;
        const wrong = kept.filter(({ status }) => status === "INCORRECT").length;
        return right * 100 - wrong * 25;
      });
      expect(steps.map(({ scoreHundredths }) => scoreHundredths)).toEqual(plainly);
    }
  }
});

it("agrees on the percentile, as a fraction of whole numbers", () => {
  const counts = fc.record({ below: fc.nat(500), equal: fc.nat(500), above: fc.nat(500) });
  for (const { below, equal, above } of fc.sample(counts, { numRuns: 300, seed: 415 })) {
    const others = below + equal + above + 1;
    const tenths = Math.round(percentileAmong({ below, equal, others }) * 10);
    // tenths - 1/2 <= 1000 (below + equal / 2) / others < tenths + 1/2, without a fraction.
    const doubled = 2_000 * below + 1_000 * equal;
    expect((2 * tenths - 1) * others).toBeLessThanOrEqual(doubled);
    expect((2 * tenths + 1) * others).toBeGreaterThan(doubled);
  }
});
