import { ENOUGH_TESTS } from "#rules/progress-minimums.ts";
import { type Finding, findingsOf } from "./findings.ts";
import { type Guess, guessesOf } from "./guesses.ts";
import { type Habit, habitsOf } from "./habits.ts";
import { isAnswered, questionsOf, type TestTaken } from "./history.ts";
import { paceOf } from "./pace.ts";
import { bestQuarter, type OthersSeconds, type SubjectStanding, standings } from "./topics.ts";

/** What a student's tests say of where the next marks are (docs/learning.md, section 3). */
export interface ProgressFigures {
  /** Of which all is said, and the answers in them. */
  tests: number;
  answers: number;
  /** When the first of these tests was submitted; null before the first. */
  since: Date | null;
  /** The marking of all of them, in hundredths; null where they differ, and before the first. */
  correctHundredths: number | null;
  incorrectHundredths: number | null;
  /** The share of right answers that one's best quarter of areas begins with, in whole percent. */
  bestQuarterPercent: number | null;
  subjects: SubjectStanding[];
  /** Both empty under three tests. */
  findings: Finding[];
  habits: Omit<Habit, "answers">[];
  guesses: Guess[];
  /** The median time of an answer in seconds, twice; null before the first in a timed test. */
  doubledUsualSeconds: number | null;
}

function sameOf(numbers: readonly number[]): number | null {
  const [first = null] = numbers;
  return numbers.every((number) => number === first) ? first : null;
}

/** @param tests a student's newest ones, oldest first */
export function progressFigures(
  tests: readonly TestTaken[],
  others: OthersSeconds,
): ProgressFigures {
  const answers = questionsOf(tests);
  const pace = paceOf(answers);
  const subjects = standings(tests, answers, others);
  const habits = tests.length < ENOUGH_TESTS ? [] : habitsOf(tests, answers, pace);
  const target = bestQuarter(answers);
  return {
    tests: tests.length,
    answers: answers.filter(isAnswered).length,
    since: tests[0]?.completedAt ?? null,
    correctHundredths: sameOf(tests.map(({ correct }) => correct)),
    incorrectHundredths: sameOf(tests.map(({ incorrect }) => incorrect)),
    bestQuarterPercent:
      target === null ? null : Math.round((100 * Number(target.over)) / Number(target.under)),
    subjects,
    findings: tests.length < ENOUGH_TESTS ? [] : findingsOf(answers, subjects, habits),
    habits: habits.map(({ answers: _, ...habit }) => habit),
    guesses: guessesOf(answers, pace),
    doubledUsualSeconds: pace.all,
  };
}
