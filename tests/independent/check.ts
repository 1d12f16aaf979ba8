import {
  askBlindOutcome,
  askMistakes,
  askPools,
  askResult,
  askStudent,
  askTimeTaken,
} from "./ask-figures.ts";
import { askedFigures, blindFigures } from "./blind-figures.ts";
import { type Comparison, compare } from "./compare.ts";
import { compareRest, compareToPractise } from "./compare-learning.ts";
import { type FirstAnswer, firstAnswers, othersMedian } from "./first-answers.ts";
import { guessSome } from "./guess.ts";
import { figuresSubjects, makeBank } from "./make-bank.ts";
import {
  type Done,
  type Guess,
  heldIn,
  mistakesFigures,
  openMistakes,
} from "./mistakes-figures.ts";
import type { Ask, KnownBank, Person, Taken } from "./model.ts";
import { comparePacing } from "./pacing-figures.ts";
import { poolFigures } from "./pool-figures.ts";
import { type Practised, practiseSome } from "./practise.ts";
import { progressFigures } from "./progress-figures.ts";
import { compareQuestions } from "./question-figures.ts";
import { type Random, randomFrom } from "./random.ts";
import { randomManner } from "./random-work.ts";
import { allPlaces, gradeOf, resultFigures } from "./result-figures.ts";
import { type Reviewed, reviewSome } from "./review.ts";
import { statisticsFigures } from "./statistics-figures.ts";
import { type LetWorkPass, takeOne } from "./take.ts";

export interface CheckSize {
  seed: number;
  questions: number;
  tests: number;
  /** How many attempts each student submits. */
  attempts: number[];
}

/** A server to ask. */
export interface Asked {
  admin: Ask;
  /** Asks as the student of that number. */
  student(number: number): Promise<Person>;
  letWorkPass: LetWorkPass;
  /** Waits until everything that was submitted and looked at counts for others. */
  countForOthers(): Promise<void>;
  /** Lets a day pass, where its clock can be moved. */
  passDay?(): void;
}

/** The attempts of everybody, a round at a time, with some practice and review after: first all take the same test. */
async function takeAll(server: Asked, random: Random, bank: KnownBank, attempts: number[]) {
  const students = await Promise.all(
    attempts.map(async (count, student) => ({
      ...{ student, count, ...(await server.student(student)) },
      ...{ manner: randomManner(random), random: randomFrom(random.below(1_000_000)) },
    })),
  );
  const all: Taken[] = [];
  const reviews: Reviewed[] = [];
  const guesses: Guess[] = [];
  const practised: Practised[] = [];
  for (let round = 0; round < Math.max(...attempts); round += 1) {
    for (const one of students.filter(({ count }) => round < count)) {
      const chosen = one.random.pick(bank.tests);
      const isRandom = round > 0 && one.random.chance(0.06);
      const test = round === 0 ? (bank.tests[0] ?? chosen) : chosen;
      const what = { bank, student: one.student, test: isRandom ? null : test };
      const isSeen = !one.random.chance(0.06);
      const sitting = { ...what, isSeen, letWorkPass: server.letWorkPass };
      const taken = await takeOne(one.ask, one.random, one.manner, sitting);
      all.push(taken);
      guesses.push(...(await guessSome(one.ask, one.random, taken, guesses)));
      // One in seven never practises.
      const practising = one.student % 7 !== 6 && one.random.chance(0.3);
      if (practising) practised.push(...(await practiseSome(one.ask, one.random, what)));
      // One in six never reviews.
      const reviewing = one.student % 6 !== 5 && one.random.chance(0.5);
      if (reviewing) reviews.push(...(await reviewSome(one.ask, one.random, what)));
    }
    server.passDay?.();
  }
  return { students, all, reviews, guesses, practised };
}

/** Makes students with random attempts, and compares every figure with one worked out from the text. */
export async function checkFigures(
  server: Asked,
  size: CheckSize,
): Promise<Comparison & { attempts: number }> {
  const random = randomFrom(size.seed);
  const bank = await makeBank(server.admin, random, size);
  const taken = await takeAll(server, random, bank, size.attempts);
  const { students, all, reviews, guesses, practised } = taken;
  const into: Comparison = { figures: 0, differences: [] };
  await server.countForOthers();
  const answers = firstAnswers(all);
  for (const { student, ask, rest } of students) {
    const history = all.filter((one) => one.student === student);
    const isOwn = (one: { student: number }) => one.student === student;
    const done = {
      history,
      reviews: reviews.filter(isOwn),
      guesses: guesses.filter(isOwn),
      practised: practised.filter(isOwn),
    };
    await checkStudent(
      into,
      { ask, rest },
      {
        ...{ student, ...done, all, answers, bank },
        isToday: server.passDay === undefined,
      },
    );
  }
  return { ...into, attempts: all.length };
}

interface Known extends Done {
  student: number;
  all: Taken[];
  answers: Map<number, FirstAnswer[]>;
  bank: KnownBank;
  /** Whether what was reviewed was reviewed today. */
  isToday: boolean;
}

async function checkStudent(into: Comparison, person: Person, known: Known): Promise<void> {
  const { student, history, all, answers, bank, isToday } = known;
  const { ask, rest } = person;
  const name = `student ${student}`;
  const returned = await askStudent(ask);
  const held = heldIn(known);
  const progress = progressFigures(history, othersMedian(answers), held);
  compare(into, `${name} progress`, progress, returned.progress);
  const { userStatistics, subjectStatistics } = statisticsFigures(history);
  compare(into, `${name} statistics`, userStatistics, returned.userStatistics);
  compare(into, `${name} subjects`, subjectStatistics, returned.subjectStatistics);
  const mistakes = mistakesFigures(known);
  compare(into, `${name} mistakes`, mistakes, await askMistakes(ask));
  await compareToPractise(into, name, ask, known, bank);
  const pools = await askPools(ask, figuresSubjects(bank));
  const counts = Object.fromEntries(pools.map(({ pool, count }) => [pool, count]));
  compare(into, `${name} pools`, poolFigures(known, bank), counts);
  for (const taken of history.filter(({ isSeen }) => isSeen)) {
    const result = await askResult(ask, taken.id);
    const where = `${name} result ${taken.id}`;
    compare(into, where, resultFigures(taken, all, answers, bank, held), result);
    const open = openMistakes(taken, known);
    compare(into, where, { openMistakes: open }, result);
    compareQuestions(into, where, { taken, result, open, held });
    comparePacing(into, where, taken, gradeOf(taken, allPlaces(taken)).score);
    if (taken.review === null) continue;
    const { asked, given } = taken.review;
    const fine = { isSizeAllowed: true, notableAskedTooFew: 0, isInOrder: true };
    compare(into, `${where} review asks`, fine, askedFigures(taken, asked));
    const outcome = await askBlindOutcome(ask, taken.id);
    compare(into, `${where} review`, blindFigures(taken, asked, given, held), outcome);
  }
  let minutes = 0;
  for (const { id } of history) {
    const seconds = await askTimeTaken(ask, id);
    minutes += seconds === 0 ? 0 : Math.max(1, Math.floor((seconds + 30) / 60));
  }
  const time = { totalTimeSpentMinutes: minutes };
  compare(into, `${name} statistics`, time, returned.userStatistics);
  await compareRest(into, name, rest, { progress, mistakes, done: known, isToday });
}
