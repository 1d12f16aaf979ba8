import { type Asked, groups, isAnswer, LEAST } from "./asked.ts";
import * as exact from "./fraction.ts";

/** The usual time of each subject (docs/learning.md, section 3); null where no test was timed. */
export function usualTimes(asked: readonly Asked[]) {
  const timed = asked.filter((one) => one.isTimed && isAnswer(one));
  const all = exact.medianOf(timed.map(({ seconds }) => seconds));
  const own = groups(timed, ({ subject }) => subject);
  return (subject: string): exact.Fraction | null => {
    const seconds = (own.get(subject) ?? []).map((one) => one.seconds);
    return seconds.length >= LEAST ? exact.medianOf(seconds) : all;
  };
}

const stake = ({ taken }: Asked) => taken.right + taken.wrong;
export const stakes = (list: readonly Asked[]) => list.reduce((sum, one) => sum + stake(one), 0);

/** Break-even of some answers: what is deducted of what is at stake. */
export const breakEven = (answers: readonly Asked[]) =>
  answers.length === 0
    ? exact.NOUGHT
    : exact.fraction(
        answers.reduce((sum, { taken }) => sum + taken.wrong, 0),
        stakes(answers),
      );

/** Whether its time is known: of 0 seconds it is not. */
export const isMeasured = (one: Asked) => one.isTimed && one.seconds > 0;

/** Timed answers in less than a third of the usual time. */
export function quickOnes(asked: readonly Asked[]): Asked[] {
  const usual = usualTimes(asked);
  return asked.filter((one) => {
    const time = usual(one.subject);
    if (!isMeasured(one) || !isAnswer(one) || time === null) return false;
    return exact.compareFractions(exact.fraction(3 * one.seconds), time) < 0;
  });
}

export const isLate = (one: Asked) =>
  one.isTimed && isAnswer(one) && 5 * one.firstShown >= 4 * 60 * one.taken.minutes;
