import { type Asked, isAnswer, isRight, LEAST } from "./asked.ts";
import { rangeOf } from "./chance.ts";
import * as exact from "./fraction.ts";
import { percentOf, shareOf } from "./standings.ts";
import { breakEven, quickOnes } from "./usual-time.ts";

const MOST = 2_000;

function guessOf(kind: string, answers: readonly Asked[]) {
  const n = answers.length;
  const correctCount = answers.filter(isRight).length;
  const even = breakEven(answers);
  const base = { kind, answeredCount: n, correctCount, breakEvenPercent: percentOf(even) };
  if (n < LEAST) {
    const none = { percent: null, low: null, high: null, moreAnswers: null };
    return { ...base, ...none, verdict: "TOO_FEW" };
  }
  const at = exact.toNumber(even);
  const isOff = (count: number) => {
    const { low, high } = rangeOf((correctCount / n) * count, count);
    return at < low || at > high;
  };
  const { low, high } = rangeOf(correctCount, n);
  const verdict = at === 0 || at < low ? "ANSWER" : at > high ? "LEAVE" : "EITHER";
  let more: number | null = null;
  for (let count = n + 1; verdict === "EITHER" && count <= MOST && more === null; count += 1) {
    if (isOff(count)) more = count - n;
  }
  return {
    ...{ ...base, verdict, percent: percentOf(shareOf(answers)), moreAnswers: more },
    ...{ low: Math.round(100 * low), high: Math.round(100 * high) },
  };
}

/** The guess coach: answers marked for review, and quick ones (docs/learning.md, section 3). */
export function guessesOf(asked: readonly Asked[]) {
  const marked = asked.filter((one) => one.marked && isAnswer(one));
  return [guessOf("MARKED", marked), guessOf("QUICK", quickOnes(asked))];
}
