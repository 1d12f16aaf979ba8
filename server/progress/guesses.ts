import { ENOUGH_ANSWERS } from "#rules/progress-minimums.ts";
import { wilson } from "#rules/wilson.ts";
import { breakEven } from "./habits.ts";
import { type Answer, isAnswered, shareOf } from "./history.ts";
import type { Pace } from "./pace.ts";

/** Answers given in doubt: marked for review, or quick ones. */
type GuessKind = "marked" | "quick";

/** `either` is never advice: the range holds the share above which answering pays. */
type GuessVerdict = "tooFew" | "answer" | "leave" | "either";

/** What answers in doubt came to, beside the share above which they pay; percentages are whole. */
export interface Guess {
  kind: GuessKind;
  verdict: GuessVerdict;
  answered: number;
  correct: number;
  /** Null under the minimum. */
  percent: number | null;
  low: number | null;
  high: number | null;
  breakEvenPercent: number;
  /** Answers more, as right as these, after which it would be known; null where that is not to be said. */
  moreAnswers: number | null;
}

/** More than anybody gives; anyone who is so near the break-even never knows. */
const MOST_ANSWERS = 2_000;

function moreUntilKnown(right: number, answered: number, edge: number): number | null {
  for (let count = answered + 1; count <= MOST_ANSWERS; count += 1) {
    const { low, high } = wilson({ right: (right * count) / answered, answered: count });
    if (low > edge || high < edge) return count - answered;
  }
  return null;
}

function guessOf(kind: GuessKind, answers: readonly Answer[]): Guess {
  const { right: correct, answered } = shareOf(answers);
  const edge = breakEven(answers);
  const facts = { kind, answered, correct, breakEvenPercent: Math.round(100 * edge) };
  if (answered < ENOUGH_ANSWERS) {
    return { ...facts, verdict: "tooFew", percent: null, low: null, high: null, moreAnswers: null };
  }
  const { low, high } = wilson({ right: correct, answered });
  const verdict = low > edge || edge === 0 ? "answer" : high < edge ? "leave" : "either";
  return {
    ...facts,
    verdict,
    percent: Math.round((100 * correct) / answered),
    low: Math.round(100 * low),
    high: Math.round(100 * high),
    moreAnswers: verdict === "either" ? moreUntilKnown(correct, answered, edge) : null,
  };
}

/** The guess coach (docs/learning.md, section 3). */
export function guessesOf(answers: readonly Answer[], pace: Pace): Guess[] {
  const answered = answers.filter(isAnswered);
  return [
    guessOf(
      "marked",
      answered.filter(({ marked }) => marked),
    ),
    guessOf("quick", answered.filter(pace.isQuick)),
  ];
}
