import * as exact from "./fraction.ts";
import { inOrder, type Outcome, outcomeAt, type Taken } from "./model.ts";

/** What somebody answered first to a question, in a test where it was shown. */
export interface FirstAnswer {
  student: number;
  answer: number;
  outcome: Outcome;
  seconds: number;
}

const LONGEST = 3_600;

/** The first answers of all people to each question (docs/learning.md, section 4). */
export function firstAnswers(all: readonly Taken[]): Map<number, FirstAnswer[]> {
  const found = new Map<number, Map<number, FirstAnswer>>();
  for (const taken of all.filter(({ isSeen }) => isSeen).sort(inOrder)) {
    for (const [place, { id }] of taken.questions.entries()) {
      const [outcome, work] = [outcomeAt(taken, place), taken.works[place]];
      const people = found.get(id) ?? new Map<number, FirstAnswer>();
      found.set(id, people);
      if (outcome === "never" || work === undefined || people.has(taken.student)) continue;
      const seconds = Math.min(work.seconds, LONGEST);
      people.set(taken.student, { student: taken.student, answer: work.answer, outcome, seconds });
    }
  }
  return new Map([...found].map(([id, people]) => [id, [...people.values()]]));
}

/** Times that are known: of 0 seconds none is. */
export const knownTimes = (answers: readonly FirstAnswer[]) =>
  answers.flatMap(({ seconds }) => (seconds > 0 ? seconds : []));

/** The median of all of them where more than 20 people answered first. */
export function othersMedian(answers: ReadonlyMap<number, readonly FirstAnswer[]>) {
  return (questionId: number): exact.Fraction | null => {
    const times = knownTimes(answers.get(questionId) ?? []);
    return times.length > 20 ? exact.medianOf(times) : null;
  };
}
