import { quizLimits } from "#rules/limits.ts";
import { ENOUGH_ANSWERS, ENOUGH_CASES } from "#rules/progress-minimums.ts";
import { type Share, wilson } from "#rules/wilson.ts";
import { chanceOfHeads, HABIT_Z } from "./chance.ts";
import { type Answer, groupedBy, isAnswered, isShown, shareOf, type TestTaken } from "./history.ts";
import { CHANGES_MINIMUM } from "./minimum.ts";
import { isMeasured, type Pace, secondsOn } from "./pace.ts";
import { type Ratio, ratio } from "./ratio.ts";
import { type Comparison, comparedWithin, inHundred, summed } from "./worth.ts";

/** The habits that are looked for, in the order in which equal ones are listed. */
export type HabitKind = "quick" | "late" | "changing" | "skipping" | "leaving" | "switching";

/** What can be said of a habit. */
type HabitVerdict = "tooFew" | "none" | "costs" | "pays";

/** A habit with its evidence (docs/learning.md, section 3). */
export interface Habit {
  kind: HabitKind;
  verdict: HabitVerdict;
  /** What it rests on, and how many of these there must be. */
  have: number;
  need: number;
  /** In 100 questions, in hundredths; 0 unless it costs. */
  costHundredths: number;
  /** The answers it is about. */
  group: Share;
  /** Those they are compared with. */
  others: Share;
  /** Questions left, changes to the worse, or tab switches. */
  times: number;
  /** Changes to the better, or tests that tab switches ended. */
  besides: number;
  /** Seconds on questions that were left, or taken off clocks for tab switches. */
  seconds: number;
  /** What it was seen in, newest last. */
  answers: Answer[];
}

const NOTHING = {
  ...{ costHundredths: 0, times: 0, besides: 0, seconds: 0 },
  group: { right: 0, answered: 0 },
  others: { right: 0, answered: 0 },
};

/** Skipped, or left after the usual time, in more than one of 20 questions is a habit. */
const SELDOM = 1 / 20;

function ofComparison(
  kind: HabitKind,
  { group, others, shortfall, missing }: Comparison,
  questions: number,
): Habit {
  const cost = inHundred(missing, questions);
  const isEnough = group.length >= ENOUGH_ANSWERS;
  const costs = isEnough && shortfall !== null && shortfall >= HABIT_Z && cost > 0;
  return {
    ...NOTHING,
    kind,
    verdict: !isEnough ? "tooFew" : costs ? "costs" : "none",
    ...{ have: group.length, need: ENOUGH_ANSWERS },
    costHundredths: costs ? cost : 0,
    group: shareOf(group),
    others: shareOf(others),
    times: group.filter(({ outcome }) => outcome === "wrong").length,
    answers: group,
  };
}

function isLate({ firstShown, test }: Answer): boolean {
  return 5 * firstShown >= 4 * 60 * test.minutes;
}

function changing(answers: readonly Answer[]): Habit {
  const changed = answers.flatMap((answer) => {
    const [first] = answer.letters.replaceAll("-", "");
    if (first === undefined || !isAnswered(answer)) return [];
    const wasRight = first === answer.key;
    const isRight = answer.outcome === "right";
    return wasRight === isRight ? [] : [{ answer, isRight }];
  });
  const worse = changed.filter(({ isRight }) => !isRight).length;
  const better = changed.length - worse;
  const worth = changed.reduce((sum, { answer: { test }, isRight }) => {
    const marks = test.correct + test.incorrect;
    return sum + (isRight ? -marks : marks);
  }, 0);
  const cost = inHundred(ratio(worth), answers.length);
  const isSure = (times: number) => chanceOfHeads(times, changed.length) <= 0.005;
  const isEnough = changed.length >= CHANGES_MINIMUM;
  const verdict = !isEnough
    ? "tooFew"
    : isSure(worse) && cost > 0
      ? "costs"
      : isSure(better)
        ? "pays"
        : "none";
  return {
    ...NOTHING,
    ...{ kind: "changing", verdict, have: changed.length, need: CHANGES_MINIMUM },
    costHundredths: verdict === "costs" ? cost : 0,
    ...{ times: worse, besides: better },
    answers: changed.map(({ answer }) => answer),
  };
}

/** Of how many of the questions something is said, so often that it is more than seldom. */
function isOften(count: number, of: number): boolean {
  return count >= ENOUGH_ANSWERS && wilson({ right: count, answered: of }, HABIT_Z).low > SELDOM;
}

/** The share of right answers above which an answer is worth more than none: d/(c+d) of these answers. */
export function breakEven(answers: readonly Answer[]): number {
  const deducted = answers.reduce((sum, { test }) => sum + test.incorrect, 0);
  const worth = answers.reduce((sum, { test }) => sum + test.correct + test.incorrect, 0);
  return worth === 0 ? 0 : deducted / worth;
}

/** Left without an answer after at least the usual time of its subject. */
function isLeft(answer: Answer, pace: Pace): boolean {
  const usual = pace.usual(answer.subject);
  const { outcome, test } = answer;
  return outcome === "skipped" && test.isTimed && usual !== null && 2 * secondsOn(answer) >= usual;
}

function skipping(answers: readonly Answer[], pace: Pace): Habit {
  // What was tried for long counts as left, so that no mark counts in two habits.
  const isSkipped = (answer: Answer) => answer.outcome === "skipped" && !isLeft(answer, pace);
  const subjects = [...groupedBy(answers, ({ subject }) => subject).values()].map((own) => ({
    own,
    share: shareOf(own),
    answered: own.filter(isAnswered),
  }));
  const known = subjects.filter(({ share }) => share.answered >= ENOUGH_ANSWERS);
  const most = Math.max(0, ...subjects.map(({ share }) => share.answered));
  const paying = known.filter(({ share, answered }) => wilson(share).low > breakEven(answered));
  const skipped = paying.flatMap(({ own }) => own.filter(isSkipped));
  const shown = paying.flatMap(({ own }) => own.filter(isShown)).length;
  const left = paying.flatMap(({ own, share }) =>
    own
      .filter(isSkipped)
      .map(({ test }) =>
        ratio(
          share.right * test.correct - (share.answered - share.right) * test.incorrect,
          share.answered,
        ),
      ),
  );
  const cost = inHundred(summed(left), answers.length);
  const costs = isOften(skipped.length, shown) && cost > 0;
  const answered = shareOf(paying.flatMap((subject) => subject.answered));
  return {
    ...NOTHING,
    kind: "skipping",
    verdict: known.length === 0 ? "tooFew" : costs ? "costs" : "none",
    ...{ have: most, need: ENOUGH_ANSWERS },
    costHundredths: costs ? cost : 0,
    group: answered,
    times: skipped.length,
    answers: skipped,
  };
}

/** What so many answers are worth, as the student's answers go: in hundredths. */
function worthOf(answers: readonly Answer[], count: number): Ratio {
  const answered = answers.filter(isAnswered);
  const scored = answered.reduce(
    (sum, { outcome, test }) => sum + (outcome === "right" ? test.correct : -test.incorrect),
    0,
  );
  return ratio(scored * count, Math.max(1, answered.length));
}

/** Seconds on questions that were left without an answer, and what they could have brought. */
function leaving(answers: readonly Answer[], pace: Pace): Habit {
  const shown = answers.filter((answer) => answer.test.isTimed && isShown(answer));
  const left = shown.filter((answer) => isLeft(answer, pace));
  const unseen = groupedBy(
    answers.filter((answer) => !isShown(answer)),
    ({ test }) => `${test.id}`,
  );
  let instead = 0;
  for (const [testId, own] of groupedBy(left, ({ test }) => `${test.id}`)) {
    const seconds = own.reduce((sum, answer) => sum + secondsOn(answer), 0);
    const possible = Math.floor((2 * seconds) / Math.max(1, pace.all ?? 1));
    instead += Math.min(possible, unseen.get(testId)?.length ?? 0);
  }
  const cost = inHundred(worthOf(answers, instead), answers.length);
  const isEnough = shown.length >= ENOUGH_ANSWERS && pace.all !== null;
  const costs = isEnough && isOften(left.length, shown.length) && cost > 0;
  return {
    ...NOTHING,
    kind: "leaving",
    verdict: !isEnough ? "tooFew" : costs ? "costs" : "none",
    ...{ have: shown.length, need: ENOUGH_ANSWERS },
    costHundredths: costs ? cost : 0,
    times: left.length,
    seconds: left.reduce((sum, answer) => sum + secondsOn(answer), 0),
    answers: left,
  };
}

/** Leaving the page too often ends a test: what was not seen by then could not be answered. */
function switching(tests: readonly TestTaken[], answers: readonly Answer[]): Habit {
  const isEnded = ({ switches }: TestTaken) => switches > quizLimits.tabSwitchLimit;
  const unseen = answers.filter((answer) => isEnded(answer.test) && !isShown(answer));
  const ended = tests.filter(isEnded).length;
  const cost = inHundred(worthOf(answers, unseen.length), answers.length);
  const costs = ended >= ENOUGH_CASES && cost > 0;
  return {
    ...NOTHING,
    kind: "switching",
    verdict: costs ? "costs" : "none",
    ...{ have: tests.length, need: 1 },
    costHundredths: costs ? cost : 0,
    times: tests.reduce((sum, { switches }) => sum + switches, 0),
    besides: ended,
    // Only coming back to an interrupted test costs time: a minute of its clock each.
    seconds: tests.reduce((sum, { penaltyMinutes }) => sum + penaltyMinutes * 60, 0),
    answers: unseen,
  };
}

/** Every habit that is looked for, those that cost first, the dearest before the others. */
export function habitsOf(
  tests: readonly TestTaken[],
  answers: readonly Answer[],
  pace: Pace,
): Habit[] {
  const timed = answers.filter(({ test }) => test.isTimed);
  const habits = [
    ofComparison("quick", comparedWithin(timed.filter(isMeasured), pace.isQuick), answers.length),
    ofComparison("late", comparedWithin(timed, isLate), answers.length),
    changing(answers),
    skipping(answers, pace),
    leaving(answers, pace),
    switching(tests, answers),
  ];
  const rank = ({ verdict, costHundredths }: Habit) => (verdict === "costs" ? costHundredths : 0);
  return habits.toSorted((one, other) => rank(other) - rank(one));
}
