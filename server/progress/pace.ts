import { ENOUGH_ANSWERS } from "#rules/progress-minimums.ts";
import { type Answer, groupedBy, isAnswered } from "./history.ts";

/**
 * The middle one of some numbers, or what lies half between the two in the middle; twice that, which is
 * whole. Null of none.
 */
export function doubledMedian(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((one, other) => one - other);
  const low = sorted[Math.floor((sorted.length - 1) / 2)];
  const high = sorted[Math.floor(sorted.length / 2)];
  return low === undefined || high === undefined ? null : low + high;
}

/** Seconds at work on a question, never more than its paper has (docs/learning.md, section 3). */
export function secondsOn({ seconds, test }: Answer): number {
  return Math.min(seconds, test.minutes * 60);
}

/** Whether it is known how long it took: of 0 seconds it is not (docs/learning.md, section 4). */
export function isMeasured({ seconds, test }: Answer): boolean {
  return test.isTimed && seconds > 0;
}

/** A student's usual times, in seconds, twice. */
export interface Pace {
  /** Over all subjects; null before the first answer in a timed test. */
  all: number | null;
  usual(subject: string): number | null;
  /** Answered in a time that is known, and under a third of the usual time of its subject. */
  isQuick(answer: Answer): boolean;
}

/** The median times of answers in timed tests, by subject where there are enough. */
export function paceOf(answers: readonly Answer[]): Pace {
  const timed = answers.filter((answer) => answer.test.isTimed && isAnswered(answer));
  const all = doubledMedian(timed.map(secondsOn));
  const bySubject = new Map<string, number | null>();
  for (const [subject, own] of groupedBy(timed, (answer) => answer.subject)) {
    if (own.length >= ENOUGH_ANSWERS) bySubject.set(subject, doubledMedian(own.map(secondsOn)));
  }
  const usual = (subject: string) => bySubject.get(subject) ?? all;
  return {
    all,
    usual,
    isQuick(answer) {
      const median = usual(answer.subject);
      return (
        isMeasured(answer) &&
        isAnswered(answer) &&
        median !== null &&
        6 * secondsOn(answer) < median
      );
    },
  };
}
