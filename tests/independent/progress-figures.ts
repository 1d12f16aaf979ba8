import { type Asked, askedIn, groups, isAnswer, isRight, newestTests, topicOf } from "./asked.ts";
import * as exact from "./fraction.ts";
import { guessesOf } from "./guesses.ts";
import {
  type HabitFigures,
  habitsOf,
  isBetter,
  isWorse,
  leftOnes,
  payingSubjects,
} from "./habits.ts";
import type { Taken } from "./model.ts";
import { bestQuarter, gainOf, type OthersMedian, percentOf, standingOf } from "./standings.ts";
import { isMeasured } from "./usual-time.ts";
import { weakAreas } from "./weak-areas.ts";

const marks = (hundredths: exact.Fraction) => exact.rounded(hundredths) / 100;
const byName = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** Most to gain first, what is not known last, then by name. */
function byGain<Row extends { gain: exact.Fraction | null; name: string }>(one: Row, other: Row) {
  if (one.gain !== null && other.gain !== null) {
    return marks(other.gain) - marks(one.gain) || byName(one.name, other.name);
  }
  return Number(one.gain === null) - Number(other.gain === null) || byName(one.name, other.name);
}

function subjectsOf(asked: readonly Asked[], tests: number, others: OthersMedian) {
  const best = bestQuarter(asked);
  const rows = [...groups(asked, ({ subject }) => subject)].map(([subject, own]) => {
    const topics = [...groups(own, topicOf).values()].map((list) => ({
      ...{ name: list[0]?.topic ?? "", topic: list[0]?.topic ?? null, list },
      gain: gainOf(list.filter(isAnswer), best, asked.length),
    }));
    const known = topics.flatMap(({ gain }) => gain ?? []);
    const answers = own.filter(isAnswer);
    // The sum of its topics as they are shown.
    const shown = exact.fraction(known.map(exact.rounded).reduce((sum, one) => sum + one, 0));
    const gain = known.length > 0 ? shown : gainOf(answers, best, asked.length);
    return { name: subject, subject, own, gain, topics: topics.sort(byGain) };
  });
  const toGain = (gain: exact.Fraction | null) => (gain === null ? null : marks(gain));
  return rows.sort(byGain).map(({ subject, own, gain, topics }) => ({
    ...{ subject, ...standingOf(own, tests, others), marksToGain: toGain(gain) },
    topics: topics.map((one) => ({
      ...{ topic: one.topic, ...standingOf(one.list, tests, others) },
      marksToGain: toGain(one.gain),
    })),
  }));
}

const LETTERS = { right: "R", wrong: "W", skipped: "S", never: "N" };
/** The last 25, without held questions (docs/rules.md, section 15). */
const outcomesOf = (list: readonly Asked[], held: ReadonlySet<number>) =>
  list
    .filter(({ questionId }) => !held.has(questionId))
    .slice(-25)
    .map(({ outcome }) => LETTERS[outcome])
    .join("");

/** What a habit is about, in numbers. */
function evidenceOf({ kind, about }: HabitFigures, asked: readonly Asked[]) {
  const isAbout = new Set(about);
  const counts = (answers: readonly Asked[], others: readonly Asked[]) => ({
    ...{ answeredCount: answers.length, correctCount: answers.filter(isRight).length },
    othersAnsweredCount: others.length,
    othersCorrectCount: others.filter(isRight).length,
  });
  const isKnown = (one: Asked) => (kind === "QUICK" ? isMeasured(one) : one.isTimed);
  const others = asked.filter((one) => isKnown(one) && isAnswer(one) && !isAbout.has(one));
  const wrong = about.filter(({ outcome }) => outcome === "wrong").length;
  const tests = [...new Set(asked.map(({ taken }) => taken))];
  const switched = tests.filter(({ switches }) => switches > 4);
  if (kind === "CHANGING") {
    const times = about.filter(isWorse).length;
    return { ...counts([], []), times, besides: about.filter(isBetter).length, seconds: 0 };
  }
  if (kind === "SKIPPING") {
    const answers = [...payingSubjects(asked).values()].flat();
    return { ...counts(answers, []), times: about.length, besides: 0, seconds: 0 };
  }
  if (kind === "LEAVING") {
    const seconds = leftOnes(asked).reduce((sum, one) => sum + one.seconds, 0);
    return { ...counts([], []), times: about.length, besides: 0, seconds };
  }
  if (kind === "SWITCHING") {
    const times = tests.reduce((sum, one) => sum + one.switches, 0);
    return { ...counts([], []), times, besides: switched.length, seconds: 0 };
  }
  return { ...counts(about, others), times: wrong, besides: 0, seconds: 0 };
}

function findingsOf(
  asked: readonly Asked[],
  tests: number,
  habits: readonly HabitFigures[],
  held: ReadonlySet<number>,
) {
  const best = bestQuarter(asked);
  const areas = weakAreas(asked, tests).flatMap(({ answers, others, isSubject }) => {
    const [cost, first] = [gainOf(answers, best, asked.length), answers[0]];
    if (cost === null || exact.rounded(cost) === 0 || first === undefined) return [];
    const right = answers.filter(isRight).length;
    const [kind, topic] = isSubject ? ["SUBJECT", null] : ["TOPIC", first.topic];
    const figures = {
      ...{ kind, subject: first.subject, topic, besides: 0 },
      ...{ answeredCount: answers.length, correctCount: right, times: answers.length - right },
      othersAnsweredCount: others.length,
      othersCorrectCount: others.filter(isRight).length,
      outcomes: outcomesOf(answers, held),
    };
    return { cost, name: `${first.subject}\n${topic ?? ""}`, figures };
  });
  areas.sort((one, other) => byName(one.name, other.name));
  const costly = habits.filter(({ verdict }) => verdict === "COSTS");
  const others = costly.map((habit) => {
    const { seconds: _, ...evidence } = evidenceOf(habit, asked);
    const about = { subject: null, topic: null, outcomes: outcomesOf(habit.about, held) };
    return { cost: habit.cost, figures: { kind: habit.kind, ...about, ...evidence } };
  });
  return [...areas, ...others]
    .sort((one, other) => exact.rounded(other.cost) - exact.rounded(one.cost))
    .slice(0, 3)
    .map(({ cost, figures }) => ({ ...figures, cost: marks(cost) }));
}

/** All of the query `progress`, from what one student submitted. @param held questions whose keys are hidden */
export function progressFigures(
  history: readonly Taken[],
  others: OthersMedian,
  held: ReadonlySet<number>,
) {
  const taken = newestTests(history);
  const [asked, tests] = [askedIn(taken), taken.length];
  const same = (values: number[]) => (new Set(values).size === 1 ? (values[0] ?? 0) / 100 : null);
  const best = bestQuarter(asked);
  const timed = asked.filter((one) => one.isTimed && isAnswer(one));
  const usual = exact.medianOf(timed.map(({ seconds }) => seconds));
  const habits = habitsOf(asked, tests);
  return {
    ...{ tests, answers: asked.filter(isAnswer).length, since: taken[0]?.completedAt ?? null },
    correctMarks: same(taken.map(({ right }) => right)),
    incorrectMarks: same(taken.map(({ wrong }) => wrong)),
    usualSeconds: usual === null ? null : exact.toNumber(usual),
    bestQuarterPercent: best === null ? null : percentOf(best),
    subjects: subjectsOf(asked, tests, others),
    findings: findingsOf(asked, tests, habits, held),
    habits: habits.map((habit) => ({
      ...{ kind: habit.kind, verdict: habit.verdict, have: habit.have, need: habit.need },
      ...{ cost: marks(habit.cost), ...evidenceOf(habit, asked) },
    })),
    guesses: guessesOf(asked),
  };
}
