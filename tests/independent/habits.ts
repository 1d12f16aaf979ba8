import { type Asked, groups, isAnswer, isRight, LEAST, topicOf } from "./asked.ts";
import { isRareInTosses, rangeOf, type Stratum, shortfall, Z99 } from "./chance.ts";
import * as exact from "./fraction.ts";
import { breakEven, isLate, isMeasured, quickOnes, stakes, usualTimes } from "./usual-time.ts";

export interface HabitFigures {
  kind: string;
  verdict: string;
  /** Hundredths in 100 questions, not rounded; 0 unless it costs. */
  cost: exact.Fraction;
  have: number;
  need: number;
  /** What it is about. */
  about: Asked[];
}

/** A habit of answering: compared within each topic with those of which it is known whether they are such. */
function answering(
  kind: string,
  about: Asked[],
  asked: readonly Asked[],
  isKnown: (one: Asked) => boolean,
): HabitFigures {
  const isAbout = new Set(about);
  const timed = asked.filter((one) => isKnown(one) && isAnswer(one));
  const byTopic = [...groups(timed, topicOf).values()];
  const strata = byTopic.map((answers) => {
    const own = answers.filter((one) => isAbout.has(one));
    const others = answers.filter((one) => !isAbout.has(one));
    const stratum: Stratum = {
      ...{ n: own.length, o: own.filter(isRight).length },
      ...{ m: others.length, others: others.filter(isRight).length },
    };
    return { own, stratum };
  });
  const costs = strata.map(({ own, stratum: { n, m, others } }) => {
    if (n === 0 || m === 0) return exact.NOUGHT;
    // Answer by answer: what the others' share would have brought, less what it did.
    const instead = exact.times(exact.fraction(others, m), exact.fraction(stakes(own)));
    return exact.minus(instead, exact.fraction(stakes(own.filter(isRight))));
  });
  const by = shortfall(strata.map(({ stratum }) => stratum));
  const base = { kind, about, have: about.length, need: LEAST };
  return settled(base, by !== null && by >= Z99, exact.sumOf(costs), asked.length);
}

/** What a habit comes to once it is known whether it is one. */
function settled(
  base: Pick<HabitFigures, "kind" | "about" | "have" | "need">,
  isOne: boolean,
  cost: exact.Fraction,
  n: number,
): HabitFigures {
  if (base.have < base.need) return { ...base, verdict: "TOO_FEW", cost: exact.NOUGHT };
  // As it is shown: less than half a hundredth is nothing.
  const inHundred = exact.rounded(exact.times(cost, exact.fraction(100, Math.max(1, n))));
  if (!isOne || inHundred <= 0) return { ...base, verdict: "NONE", cost: exact.NOUGHT };
  return { ...base, verdict: "COSTS", cost: exact.fraction(inHundred) };
}

export const isWorse = (one: Asked) => one.outcome === "wrong" && one.first === one.key;
export const isBetter = (one: Asked) =>
  one.outcome === "right" && one.first !== null && one.first !== one.key;

function changing(asked: readonly Asked[]): HabitFigures {
  const [worse, better] = [asked.filter(isWorse), asked.filter(isBetter)];
  const tosses = worse.length + better.length;
  const about = asked.filter((one) => isWorse(one) || isBetter(one));
  const cost = exact.fraction(stakes(worse) - stakes(better));
  const base = { kind: "CHANGING", about, have: tosses, need: 10 };
  const figures = settled(base, isRareInTosses(worse.length, tosses), cost, asked.length);
  const isPaying = figures.verdict === "NONE" && isRareInTosses(better.length, tosses);
  return isPaying ? { ...figures, verdict: "PAYS" } : figures;
}

/** Whether so many of what was shown are more than one in twenty, chance left out. */
const isOften = (count: number, shown: number) =>
  count >= LEAST && rangeOf(count, shown, Z99).low > 1 / 20;

const isShown = ({ outcome }: Asked) => outcome !== "never";

/** Skipped after at least the usual time. */
export function leftOnes(asked: readonly Asked[]): Asked[] {
  const usual = usualTimes(asked);
  return asked.filter((one) => {
    const time = usual(one.subject);
    if (!one.isTimed || one.outcome !== "skipped" || time === null) return false;
    return exact.compareFractions(exact.fraction(one.seconds), time) >= 0;
  });
}

/** The subjects in which answering is known to pay. */
export function payingSubjects(asked: readonly Asked[]): Map<string, Asked[]> {
  const own = groups(asked.filter(isAnswer), ({ subject }) => subject);
  for (const [subject, answers] of own) {
    const { low } = rangeOf(answers.filter(isRight).length, answers.length);
    if (answers.length < LEAST || low <= exact.toNumber(breakEven(answers))) own.delete(subject);
  }
  return own;
}

function skipping(asked: readonly Asked[]): HabitFigures {
  const paying = payingSubjects(asked);
  const left = new Set(leftOnes(asked));
  const there = asked.filter(({ subject }) => paying.has(subject));
  const about = there.filter((one) => one.outcome === "skipped" && !left.has(one));
  const cost = exact.sumOf(
    about.map(({ subject, taken }) => {
      const answers = paying.get(subject) ?? [];
      const right = answers.filter(isRight).length;
      const wrong = answers.length - right;
      return exact.fraction(right * taken.right - wrong * taken.wrong, answers.length);
    }),
  );
  const bySubject = groups(asked.filter(isAnswer), ({ subject }) => subject);
  const have = Math.max(0, ...[...bySubject.values()].map(({ length }) => length));
  const base = { kind: "SKIPPING", about, have, need: LEAST };
  return settled(base, isOften(about.length, there.filter(isShown).length), cost, asked.length);
}

/** The mean marks of an answer, in hundredths. */
function meanMarks(asked: readonly Asked[]): exact.Fraction {
  const answers = asked.filter(isAnswer);
  const marks = answers.map((one) => (isRight(one) ? one.taken.right : -one.taken.wrong));
  return answers.length === 0
    ? exact.NOUGHT
    : exact.fraction(
        marks.reduce((sum, one) => sum + one, 0),
        answers.length,
      );
}

function leaving(asked: readonly Asked[]): HabitFigures {
  const about = leftOnes(asked);
  const shown = asked.filter((one) => one.isTimed && isShown(one)).length;
  const timed = asked.filter((one) => one.isTimed && isAnswer(one));
  const median = exact.medianOf(timed.map(({ seconds }) => seconds)) ?? exact.NOUGHT;
  const half = exact.fraction(1, 2);
  const time = exact.compareFractions(median, half) < 0 ? half : median;
  let answers = 0;
  for (const [test, own] of groups(about, (one) => String(one.test))) {
    const seconds = own.reduce((sum, one) => sum + one.seconds, 0);
    const never = asked.filter((one) => String(one.test) === test && one.outcome === "never");
    answers += Math.min(never.length, Number((BigInt(seconds) * time.under) / time.over));
  }
  const cost = exact.times(exact.fraction(answers), meanMarks(asked));
  const base = { kind: "LEAVING", about, have: shown, need: LEAST };
  return settled(base, isOften(about.length, shown), cost, asked.length);
}

function switching(asked: readonly Asked[], tests: number): HabitFigures {
  const isEnded = (one: Asked) => one.taken.switches > 4;
  const about = asked.filter((one) => one.outcome === "never" && isEnded(one));
  const ended = new Set(asked.filter(isEnded).map(({ test }) => String(test)));
  const cost = exact.times(exact.fraction(about.length), meanMarks(asked));
  const base = { kind: "SWITCHING", about, have: tests, need: 1 };
  return settled(base, ended.size >= 3, cost, asked.length);
}

/** Every habit: those that cost first, the dearest before the others. */
export function habitsOf(asked: readonly Asked[], tests: number): HabitFigures[] {
  if (tests < 3) return [];
  const late = asked.filter(isLate);
  const all = [
    answering("QUICK", quickOnes(asked), asked, isMeasured),
    answering("LATE", late, asked, (one) => one.isTimed),
    ...[changing(asked), skipping(asked), leaving(asked), switching(asked, tests)],
  ];
  return all.sort(
    (one, other) =>
      Number(other.verdict === "COSTS") - Number(one.verdict === "COSTS") ||
      exact.compareFractions(other.cost, one.cost),
  );
}
