import { inOrder, isTimed, type Outcome, outcomeAt, type Taken } from "./model.ts";

/** A question of one of the tests that Progress rests on (docs/learning.md, section 3). */
export interface Asked {
  taken: Taken;
  /** Which of these tests, 0 for the oldest. */
  test: number;
  questionId: number;
  subject: string;
  topic: string | null;
  outcome: Outcome;
  isTimed: boolean;
  seconds: number;
  firstShown: number;
  marked: boolean;
  /** The letter chosen first, as an option; null where none is kept. */
  first: number | null;
  /** The right option. */
  key: number;
}

export const isAnswer = ({ outcome }: Asked) => outcome === "right" || outcome === "wrong";
export const isRight = ({ outcome }: Asked) => outcome === "right";
export const topicOf = ({ subject, topic }: Asked) => JSON.stringify([subject, topic]);

/** Answers under which nothing is said of anything. */
export const LEAST = 20;

/**
 * What area a question is in: its topic, or its subject where none of its topics has 20 answers (then without
 * brackets).
 */
export function areaOf(asked: readonly Asked[]): (one: Asked) => string {
  const topics = [...groups(asked.filter(isAnswer), topicOf).values()];
  const large = topics.filter(({ length }) => length >= LEAST);
  const subjects = new Set(large.map(([first]) => first?.subject));
  return (one) => (subjects.has(one.subject) ? topicOf(one) : JSON.stringify(one.subject));
}

/** The newest 30 tests whose score was looked at, oldest first. */
export function newestTests(history: readonly Taken[]): Taken[] {
  return history
    .filter(({ isSeen }) => isSeen)
    .sort(inOrder)
    .slice(-30);
}

/** All their questions, in the order they were asked. */
export function askedIn(tests: readonly Taken[]): Asked[] {
  return tests.flatMap((taken, test) =>
    taken.questions.map(({ id, subject, topic, key }, place): Asked => {
      const work = taken.works[place];
      if (work === undefined) throw new Error(`No place ${place}`);
      const first = work.choices.replaceAll("-", "").at(0);
      return {
        ...{ taken, test, questionId: id, subject, topic, key, marked: work.marked },
        outcome: outcomeAt(taken, place),
        isTimed: isTimed(taken),
        seconds: Math.min(work.seconds, taken.minutes * 60),
        firstShown: work.firstShown,
        first: first === undefined ? null : "ABCDE".indexOf(first),
      };
    }),
  );
}

/** A list by what a function says of each, in the order of first appearance. */
export function groups<Value>(list: readonly Value[], by: (value: Value) => string) {
  const found = new Map<string, Value[]>();
  for (const value of list) {
    const group = found.get(by(value));
    if (group === undefined) found.set(by(value), [value]);
    else group.push(value);
  }
  return found;
}
