import { type FirstAnswer, knownTimes } from "./first-answers.ts";
import * as exact from "./fraction.ts";
import { inOrder, type KnownBank, outcomeAt, type Taken } from "./model.ts";

/** What some places of a paper came to; marks in hundredths. */
export function gradeOf(taken: Taken, places: readonly number[]) {
  const outcomes = places.map((place) => outcomeAt(taken, place));
  const correctCount = outcomes.filter((one) => one === "right").length;
  const incorrectCount = outcomes.filter((one) => one === "wrong").length;
  return {
    ...{
      correctCount,
      incorrectCount,
      unansweredCount: places.length - correctCount - incorrectCount,
    },
    score: correctCount * taken.right - incorrectCount * taken.wrong,
    maxMarks: places.length * taken.right,
  };
}

export const allPlaces = ({ questions }: Taken) => [...questions.keys()];
export const shareOfMarks = (taken: Taken) => {
  const { score, maxMarks } = gradeOf(taken, allPlaces(taken));
  return exact.fraction(score, maxMarks);
};

/** Marks as they are returned. */
const asReturned = <Grade extends { score: number; maxMarks: number }>(grade: Grade) => ({
  ...grade,
  score: grade.score / 100,
  maxMarks: grade.maxMarks / 100,
});

function peersOf(taken: Taken, all: readonly Taken[]) {
  if (taken.testId === null) return null;
  const firsts = new Map<number, exact.Fraction>();
  for (const other of all.filter((one) => one.testId === taken.testId).sort(inOrder)) {
    const isFirst = other.student !== taken.student && !firsts.has(other.student);
    if (isFirst) firsts.set(other.student, shareOfMarks(other));
  }
  const others = firsts.size;
  if (others < 20) return { others, percentile: null, bins: [] };
  const bins = Array<number>(20).fill(0);
  let below = exact.NOUGHT;
  for (const share of firsts.values()) {
    const order = exact.compareFractions(share, shareOfMarks(taken));
    if (order < 0) below = exact.plus(below, exact.fraction(1));
    if (order === 0) below = exact.plus(below, exact.fraction(1, 2));
    const bar = share.over < 0n ? 0 : Number((20n * share.over) / share.under);
    bins[Math.min(19, bar)] = (bins[Math.min(19, bar)] ?? 0) + 1;
  }
  const percentile = exact.tenths(exact.times(below, exact.fraction(1, others)));
  return { others, percentile, bins };
}

function picksOf(
  taken: Taken,
  answers: ReadonlyMap<number, readonly FirstAnswer[]>,
  held: ReadonlySet<number>,
) {
  return taken.questions.flatMap(({ id, options }, position) => {
    const everybody = answers.get(id) ?? [];
    const others = everybody.filter(({ student }) => student !== taken.student);
    if (others.length < 20 || held.has(id)) return [];
    const times = knownTimes(everybody);
    const median = times.length < 20 ? null : exact.medianOf(times);
    return {
      ...{ position, people: others.length },
      chosen: Array.from({ length: options }, (_, option) => {
        return others.filter(({ answer }) => answer === option).length;
      }),
      skipped: others.filter(({ answer }) => answer < 0).length,
      medianSeconds: median === null ? null : exact.toNumber(median),
    };
  });
}

/** Words a minute, whole; none over 1,500. */
function speedOf(words: number, seconds: number): number | null {
  if (seconds === 0) return null;
  const speed = exact.rounded(exact.fraction(words * 60, seconds));
  return speed > 1_500 ? null : speed;
}

function readingsOf(taken: Taken, words: ReadonlyMap<string, number>, held: ReadonlySet<number>) {
  const ofHeld = taken.questions.filter(({ id }) => held.has(id)).map(({ passageId }) => passageId);
  const passages = [...new Set(taken.questions.flatMap(({ passageId }) => passageId ?? []))];
  return passages
    .filter((passageId) => !ofHeld.includes(passageId))
    .map((passageId) => {
      const places = allPlaces(taken).filter(
        (place) => taken.questions[place]?.passageId === passageId,
      );
      const seconds = places.reduce((sum, place) => sum + (taken.works[place]?.reading ?? 0), 0);
      const reached = places.filter((place) => {
        const work = taken.works[place];
        return work !== undefined && (work.firstShown >= 0 || work.answer >= 0);
      });
      const count = words.get(passageId) ?? 0;
      return {
        ...{ passageId, words: count, seconds, reached: reached.length },
        right: reached.filter((place) => outcomeAt(taken, place) === "right").length,
        wordsAMinute: speedOf(count, seconds),
      };
    });
}

/** What a result returns, from what was taken, by whom, and what others did. */
export function resultFigures(
  taken: Taken,
  all: readonly Taken[],
  answers: ReadonlyMap<number, readonly FirstAnswer[]>,
  bank: KnownBank,
  held: ReadonlySet<number>,
) {
  const before = all.filter(
    (one) =>
      one.student === taken.student &&
      one.testId === taken.testId &&
      one.testId !== null &&
      one.isSeen &&
      inOrder(one, taken) < 0,
  );
  const percents = before.map((one) => exact.tenths(shareOfMarks(one)));
  const subjects = [...new Set(taken.questions.map(({ subject }) => subject))].sort();
  let from = 0;
  return {
    ...asReturned(gradeOf(taken, allPlaces(taken))),
    totalQuestions: taken.questions.length,
    percent: exact.tenths(shareOfMarks(taken)),
    bestPercentBefore: percents.length === 0 ? null : Math.max(...percents),
    subjects: subjects.map((subject) => {
      const places = allPlaces(taken).filter((one) => taken.questions[one]?.subject === subject);
      return { subject, totalQuestions: places.length, ...asReturned(gradeOf(taken, places)) };
    }),
    sections: taken.sections.map((count) => {
      const places = allPlaces(taken).slice(from, from + count);
      from += count;
      const grade = asReturned(gradeOf(taken, places));
      const seconds = places.map((place) => taken.works[place]?.seconds ?? 0);
      return {
        ...{ ...grade, answeredCount: grade.correctCount + grade.incorrectCount },
        secondsSpent: seconds.reduce((sum, one) => sum + one, 0),
      };
    }),
    peers: peersOf(taken, all),
    picks: picksOf(taken, answers, held),
    readings: readingsOf(taken, bank.words, held),
  };
}
