import { ENOUGH_ANSWERS } from "#rules/progress-minimums.ts";
import { wilson } from "#rules/wilson.ts";
import { areasOf, isKnown } from "./areas.ts";
import { type Answer, groupedBy, isAnswered, isShown, shareOf, type TestTaken } from "./history.ts";
import { AREAS_MINIMUM, TESTS_OF_TREND } from "./minimum.ts";
import { doubledMedian, secondsOn } from "./pace.ts";
import { compared, minus, type Ratio, ratio, rounded, times } from "./ratio.ts";

/** What is said of a subject or a topic; percentages are whole. */
export interface Standing {
  /** Questions that were shown. */
  shown: number;
  answered: number;
  correct: number;
  /** All null under the minimum of answers. */
  percent: number | null;
  low: number | null;
  high: number | null;
  /** Seconds over the last tests, twice. Null without enough timed answers. */
  doubledSeconds: number | null;
  /** The same of others, on the same questions; null as above, and where too few of them are known. */
  doubledOthersSeconds: number | null;
  /** Of each of the last tests that had answers, oldest first; empty under three. */
  trend: number[];
  /** In 100 questions of papers like these, in hundredths; null where there is nothing to compare with. */
  gainHundredths: number | null;
}

/** The standing in one topic; null stands for questions without one. */
export interface TopicStanding extends Standing {
  topic: string | null;
}

/** The standing in one subject, and in its topics. */
export interface SubjectStanding extends Standing {
  subject: string;
  topics: TopicStanding[];
}

/** Twice the median seconds of everybody, by question. */
export type OthersSeconds = ReadonlyMap<number, number>;

function percentOf(right: number, answered: number): number {
  return Math.floor((200 * right + answered) / (2 * answered));
}

/**
 * The share of right answers that the best quarter of one's areas begins with (docs/learning.md, section
 * 3); null under three areas with enough answers.
 */
export function bestQuarter(answers: readonly Answer[]): Ratio | null {
  const shares = areasOf(answers)
    .filter(isKnown)
    .map((area) => shareOf(area.answers))
    .map(({ right, answered }) => ratio(right, answered))
    .toSorted(compared);
  if (shares.length < AREAS_MINIMUM) return null;
  return shares[Math.ceil((3 * shares.length) / 4) - 1] ?? null;
}

/** What reaching the best quarter would bring, in hundredths in 100 questions; null where it is not known. */
function gainOf(own: readonly Answer[], target: Ratio | null, questions: number): number | null {
  const { right, answered } = shareOf(own);
  if (target === null || answered < ENOUGH_ANSWERS) return null;
  const worth = own
    .filter(isAnswered)
    .reduce((sum, { test }) => sum + test.correct + test.incorrect, 0);
  const missing = minus(target, ratio(right, answered));
  const gain = rounded(times(missing, ratio(100 * worth, questions)));
  return Math.max(0, gain);
}

function timesOf(own: readonly Answer[], recent: ReadonlySet<TestTaken>, others: OthersSeconds) {
  const timed = own.filter(
    (answer) => recent.has(answer.test) && answer.test.isTimed && isAnswered(answer),
  );
  if (timed.length < ENOUGH_ANSWERS) return { doubledSeconds: null, doubledOthersSeconds: null };
  const known = timed.flatMap(({ questionId }) => others.get(questionId) ?? []);
  const doubled = known.length < ENOUGH_ANSWERS ? null : doubledMedian(known);
  return {
    doubledSeconds: doubledMedian(timed.map(secondsOn)),
    doubledOthersSeconds: doubled === null ? null : doubled / 2,
  };
}

function trendOf(own: readonly Answer[]): number[] {
  const points = [...groupedBy(own.filter(isAnswered), ({ test }) => `${test.id}`).values()]
    .map(shareOf)
    .map(({ right, answered }) => percentOf(right, answered))
    .slice(-TESTS_OF_TREND);
  return points.length < 3 ? [] : points;
}

/** What every standing of a student is judged by. */
interface Measure {
  target: Ratio | null;
  recent: ReadonlySet<TestTaken>;
  others: OthersSeconds;
  /** Of all papers. */
  questions: number;
}

function standingOf(own: readonly Answer[], measure: Measure): Standing {
  const { right: correct, answered } = shareOf(own);
  const counts = { shown: own.filter(isShown).length, answered, correct };
  if (answered < ENOUGH_ANSWERS) {
    return {
      ...counts,
      ...{ percent: null, low: null, high: null, trend: [], gainHundredths: null },
      ...{ doubledSeconds: null, doubledOthersSeconds: null },
    };
  }
  const { low, high } = wilson({ right: correct, answered });
  return {
    ...counts,
    percent: percentOf(correct, answered),
    low: Math.round(100 * low),
    high: Math.round(100 * high),
    ...timesOf(own, measure.recent, measure.others),
    trend: trendOf(own),
    gainHundredths: gainOf(own, measure.target, measure.questions),
  };
}

/** Most to gain first, then what is not known; among equals by name. */
function byGain(one: Standing, other: Standing, names: [string, string]): number {
  const gains = (other.gainHundredths ?? -1) - (one.gainHundredths ?? -1);
  return gains !== 0 ? gains : names[0] < names[1] ? -1 : 1;
}

/** A student's standing in every subject and topic that was asked, most to gain first. */
export function standings(
  tests: readonly TestTaken[],
  answers: readonly Answer[],
  others: OthersSeconds,
): SubjectStanding[] {
  const measure: Measure = {
    target: bestQuarter(answers),
    recent: new Set(tests.slice(-TESTS_OF_TREND)),
    others,
    questions: answers.length,
  };
  const subjects = [...groupedBy(answers, ({ subject }) => subject)].map(([subject, own]) => {
    const topics = [...groupedBy(own, ({ topic }) => JSON.stringify(topic)).values()]
      .map((asked) => ({ topic: asked[0]?.topic ?? null, ...standingOf(asked, measure) }))
      .toSorted((one, other) => byGain(one, other, [one.topic ?? "", other.topic ?? ""]));
    const gains = topics.flatMap(({ gainHundredths }) => gainHundredths ?? []);
    const whole = standingOf(own, measure);
    const summed = gains.reduce((sum, gain) => sum + gain, 0);
    return {
      subject,
      ...whole,
      gainHundredths: gains.length === 0 ? whole.gainHundredths : summed,
      topics,
    };
  });
  return subjects.toSorted((one, other) => byGain(one, other, [one.subject, other.subject]));
}
