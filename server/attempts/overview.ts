import { closedWords } from "#rules/availability.ts";
import type { RandomTestFilters } from "#rules/random-test-rules.ts";
import { NO_SCHEDULE, type Schedule } from "#rules/schedule.ts";
import type { Section } from "#rules/sections.ts";
import { may } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, NotFound } from "../errors.ts";
import { availabilityOf, findOwnFacts } from "../fixed-tests/availability.ts";
import { findTest } from "../fixed-tests/find-test.ts";
import { keptTest } from "../fixed-tests/kept-tests.ts";
import { askedSections } from "../fixed-tests/sections.ts";
import { findRandomTest, findRandomTestPaper } from "../random-tests/find-random-test.ts";
import { type AttemptOnPaper, withPaper } from "./attempt.ts";
import { currentAttemptOn } from "./start-attempt.ts";
import type { Target } from "./target.ts";

/** The questions, marks and schedule with which the next attempt would start. */
interface TestFacts {
  title: string;
  description: string | null;
  totalQuestions: number;
  durationMinutes: number;
  correctHundredths: number;
  incorrectHundredths: number;
  /** Filters of a random test; null for a fixed test and for chosen questions. */
  filters: RandomTestFilters | null;
  /** Title of the test whose questions were chosen; null for every other test. */
  chosenFrom: string | null;
  sections: readonly Section[];
  /** Null for a random test, and if the test is hidden from the viewer. */
  isActive: boolean | null;
  /** The viewer's schedule, with the closing moved by their extra time; empty for a random or hidden test. */
  schedule: Schedule;
  /** The viewer's extra time. */
  extraSeconds: number;
  /** True if a new attempt would be practice, which no schedule limits. */
  isPractice: boolean;
}

/** A test before its start, with the viewer's attempt in progress. */
export interface TestOverview extends TestFacts {
  target: Target;
  /** Why no attempt can be started now, in a sentence; null when one can. */
  refusal: string | null;
  /** The viewer's attempt in progress. */
  open: AttemptOnPaper | null;
}

const NOTHING_PLANNED = { schedule: NO_SCHEDULE, extraSeconds: 0, isPractice: false };

/** Returns the facts of an attempt's paper. */
function factsOfPaper({ paper }: AttemptOnPaper): TestFacts {
  const { questions, ...facts } = paper;
  const totalQuestions = questions.length;
  return {
    ...{ ...facts, totalQuestions, filters: null, chosenFrom: null, isActive: null },
    ...NOTHING_PLANNED,
  };
}

async function fixedTest(
  viewer: Viewer,
  dependencies: Dependencies,
  testId: number,
): Promise<TestFacts & Pick<TestOverview, "refusal">> {
  const test =
    (await keptTest(viewer, dependencies, testId)) ??
    (await findTest(viewer, dependencies, testId));
  const isLimited = test.attemptLimit !== null || test.closesAt !== null || test.clockRunsOn;
  const { attemptsStarted, extraSeconds } = isLimited
    ? await findOwnFacts(viewer, dependencies, testId)
    : { attemptsStarted: 0, extraSeconds: 0 };
  const seesAll = may(viewer, "test:read");
  const person = { seesAll, isInvited: true, attemptsStarted, extraSeconds };
  const { reason, closesAt, isPractice, practiceFrom } = availabilityOf(
    test,
    person,
    dependencies.now(),
  );
  const schedule = isPractice ? NO_SCHEDULE : { ...test, closesAt };
  const refusal = closedWords(reason, { ...schedule, practiceFrom });
  const sections = askedSections(test.sections);
  return {
    ...{ ...test, filters: null, chosenFrom: null, sections, refusal },
    ...{ schedule, extraSeconds, isPractice },
  };
}

async function randomTest(
  viewer: Viewer,
  dependencies: Dependencies,
  randomTestId: number,
): Promise<TestFacts> {
  const { numQuestions, ...facts } = await findRandomTest(viewer, dependencies, randomTestId);
  const filters = facts.chosenFrom === null ? facts.filters : null;
  return {
    ...{ ...facts, filters, totalQuestions: numQuestions, sections: [], isActive: null },
    ...NOTHING_PLANNED,
  };
}

/** Returns the reason why the viewer's random test can't be started, or null if it can. */
async function refusalOf(
  viewer: Viewer,
  dependencies: Dependencies,
  randomTestId: number,
): Promise<string | null> {
  try {
    await findRandomTestPaper(viewer, dependencies, randomTestId);
    return null;
  } catch (error) {
    if (error instanceof Conflict) return error.message;
    throw error;
  }
}

const HIDDEN = "This test is not open to you any more. What you have started can be finished.";

/**
 * Returns a test as its student sees it before the start. Starts and writes nothing
 * (docs/attempts.md, section 3). If the test was hidden while the viewer has an attempt in progress, the facts come
 * from that attempt's paper.
 *
 * @throws NotFound when the viewer can't start the test and has no attempt in progress on it
 */
export async function testOverview(
  viewer: Viewer,
  dependencies: Dependencies,
  target: Target,
): Promise<TestOverview> {
  const row = await currentAttemptOn(viewer, dependencies, target);
  const open = row && (await withPaper(dependencies.database, row));
  if (target.testId === null) {
    const facts = await randomTest(viewer, dependencies, target.randomTestId);
    const refusal = await refusalOf(viewer, dependencies, target.randomTestId);
    return { ...facts, target, refusal, open };
  }
  try {
    return { ...(await fixedTest(viewer, dependencies, target.testId)), target, open };
  } catch (error) {
    if (open === null || !(error instanceof NotFound)) throw error;
    return { ...factsOfPaper(open), target, refusal: HIDDEN, open };
  }
}
