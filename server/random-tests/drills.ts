import { drawnDrill, drillOf, drillTitle } from "#rules/drill.ts";
import { randomTestLimits, testLimits } from "#rules/limits.ts";
import { type RandomTestFilters, randomTestDefaults } from "#rules/random-test-rules.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { BadRequest, Conflict } from "../errors.ts";
import { UNDRAWABLE } from "../fixed-tests/secret-keys.ts";
import { drawableCounts } from "../questions/drawable-counts.ts";
import { generateRandomTest, storeRandomTest } from "./generate-random-test.ts";
import { refuseAboveQuota } from "./quota.ts";
import type { RandomTest } from "./random-test.ts";

type Needed = Pick<Dependencies, "database" | "now">;

/** Marks for an answer, in hundredths. */
export interface Scheme {
  correctHundredths: number;
  /** A deduction, never negative. */
  incorrectHundredths: number;
}

/** A drill as it is promised before it is made. */
export interface Drill extends Scheme {
  subject: string;
  /** Null for the whole subject. */
  topic: string | null;
  questionCount: number;
  durationMinutes: number;
}

const HELD_LABELS = statement({
  prepared: "held-labels",
  text: `SELECT q.subject, q.topic, count(*)::int AS count FROM questions q
    WHERE q.id = ANY (${UNDRAWABLE}) AND q.deleted_at IS NULL AND NOT q.kept_back GROUP BY q.subject, q.topic`,
  takes: { userId: "int", now: "timestamptz" },
  gives: { subject: "text", topic: "text?", count: "int!" },
});

/**
 * The drills that the viewer can draw now, of those that are asked for: what has no question to draw from
 * is left out. Held questions are not counted.
 */
export async function drillsFor(
  { userId }: Viewer,
  { database, now }: Needed,
  labels: readonly { subject: string; topic: string | null }[],
  { correctHundredths, incorrectHundredths }: Scheme,
): Promise<Drill[]> {
  const [countOf, held] = await Promise.all([
    drawableCounts(database),
    HELD_LABELS.rows(database.pool, { userId, now: now() }),
  ]);
  const drawable = (subject: string, topic: string | null) =>
    held.reduce(
      (count, row) =>
        row.subject === subject && (topic === null || row.topic === topic)
          ? count - row.count
          : count,
      countOf(subject, topic),
    );
  return labels
    .map(({ subject, topic }) => ({
      ...{ subject, topic, ...drawnDrill(drawable(subject, topic)) },
      ...{ correctHundredths, incorrectHundredths },
    }))
    .filter(({ questionCount }) => questionCount > 0);
}

/**
 * Draws a drill of a subject, or of one of its topics: ten questions, a minute for each.
 *
 * @throws BadRequest when there is none to draw from
 * @throws Conflict when the viewer has as many random tests as one may
 */
export async function drawDrill(
  viewer: Viewer,
  dependencies: Needed,
  { subject, topic }: { subject: string; topic: string | null },
  scheme: Scheme,
): Promise<RandomTest> {
  const [drill] = await drillsFor(viewer, dependencies, [{ subject, topic }], scheme);
  if (drill === undefined) throw new BadRequest("There is no question to practise this with.");
  const { questionCount, durationMinutes } = drill;
  return generateRandomTest(viewer, dependencies, {
    title: drillTitle(topic ?? subject, testLimits.testTitleMaxLength),
    description: randomTestLimits.drillDescription,
    numQuestions: questionCount,
    durationMinutes,
    ...scheme,
    filters: { subjects: [subject], topics: topic === null ? [] : [topic] },
  });
}

// Raw SQL: results ask it, and by Prisma every number of ids would be a statement of its own.
const OPEN = statement({
  text: `SELECT q.id FROM unnest(:ids::int[]) AS asked (id) JOIN questions q ON q.id = asked.id
    WHERE q.deleted_at IS NULL AND NOT q.kept_back AND q.id <> ALL (${UNDRAWABLE})`,
  takes: { ids: "int[]", userId: "int", now: "timestamptz" },
  gives: { id: "int" },
});

/** Those of the questions that the viewer may practise: live, and neither reserved nor held. */
export async function openQuestions(
  { userId }: Viewer,
  { database, now }: Needed,
  ids: readonly number[],
): Promise<Set<number>> {
  const rows = await OPEN.rows(database.pool, { ids, userId, now: now() });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Makes a drill of given questions, in their order, as they stand in the bank now; what is reserved,
 * held or deleted is left out, and so is what a random test has no room for.
 *
 * @param of the title of the test they are of, which the drill is called after
 * @throws BadRequest when nothing is left
 * @throws Conflict when the viewer has as many random tests as one may
 */
export async function repeatQuestions(
  viewer: Viewer,
  { database, now }: Needed,
  ids: readonly number[],
  of: string,
  scheme: Scheme,
): Promise<RandomTest> {
  // A question that is deleted, edited or reserved at this very moment costs another round.
  for (let round = 0; round < 5; round += 1) {
    const open = await openQuestions(viewer, { database, now }, ids);
    const { questionCount, durationMinutes } = drillOf(open.size);
    if (questionCount === 0) {
      throw new BadRequest("None of these questions is given out for practice.");
    }
    const drawn = ids.filter((id) => open.has(id)).slice(0, questionCount);
    const { subjects, topics, pyqOnly, pyqExams, pyqYears } = randomTestDefaults;
    const filters: RandomTestFilters = { subjects, topics, pyqOnly, pyqExams, pyqYears };
    const plan = {
      title: drillTitle(of, testLimits.testTitleMaxLength),
      description: randomTestLimits.drillDescription,
      ...{ numQuestions: questionCount, durationMinutes, filters, chosenFrom: of },
      createdAt: now(),
      ...scheme,
    };
    const test = await storeRandomTest(database.pool, viewer, plan, drawn);
    if (test !== null) return test;
    await refuseAboveQuota(viewer, { database, now });
  }
  throw new Conflict("The question bank is changing just now. Try again in a moment.");
}
