import { searchForm } from "#rules/fold-text.ts";
import { maxMarks } from "#rules/marks.ts";
import { PLATFORM_PATHS, platformLimits } from "#rules/platforms.ts";
import { escapeLike } from "../database/escape-like.ts";
import { type Columns, type Row, statement } from "../database/statement.ts";
import { InvalidInput } from "../errors.ts";
import { openableSql } from "../fixed-tests/availability.ts";
import { type DecisionKey, findChoice } from "./decision.ts";
import { choiceClaims } from "./launch-claims.ts";
import { signForPlatform } from "./own-key.ts";
import type { Needed } from "./platform.ts";

const columns = {
  id: "int",
  title: "text",
  isPublic: "boolean",
  totalQuestions: "int",
  durationMinutes: "int",
  correctHundredths: "int",
  opensAt: "timestamptz?",
  closesAt: "timestamptz?",
} as const satisfies Columns;

/** A test that a teacher may choose for a course. */
export type TestToChoose = Row<typeof columns>;

/** The tests a teacher can choose from, with the platform and course they are for. */
export interface PlatformChoice {
  platformName: string;
  /** The course; null when the platform doesn't say. */
  course: string | null;
  takesSeveral: boolean;
  tests: TestToChoose[];
  /** Whether there are more than are shown. */
  hasMore: boolean;
}

// Raw SQL: the teacher isn't signed in, so the tests can't be listed for a viewer.
const LIST = statement({
  text: `SELECT t.id, t.title, t.is_public AS "isPublic", t.total_questions AS "totalQuestions",
      t.duration_minutes AS "durationMinutes", t.correct_hundredths AS "correctHundredths", t.opens_at AS "opensAt",
      t.closes_at AS "closesAt"
    FROM tests t WHERE ${openableSql} AND t.total_questions > 0
      AND (:ids::int[] IS NULL OR t.id = ANY (:ids)) AND (:pattern::text IS NULL OR t.search_text ILIKE :pattern)
    ORDER BY t.created_at DESC, t.id DESC LIMIT ${platformLimits.shownTests + 1}`,
  takes: { opensPrivate: "boolean", ids: "int[]?", pattern: "text?" },
  gives: columns,
});

/** The tests that a teacher chooses from, the newest first. @throws NotFound when the choice expired or is another tab's */
export async function readChoice(
  needed: Needed,
  key: DecisionKey,
  search: string,
): Promise<PlatformChoice> {
  const { platform, choice } = await findChoice(needed, key);
  const { opensPrivate, name } = platform;
  const text = searchForm(search);
  const pattern = text === "" ? null : `%${escapeLike(text)}%`;
  const found = await LIST.rows(needed.database.pool, { opensPrivate, pattern, ids: null });
  return {
    platformName: name,
    course: choice.course,
    takesSeveral: choice.takesSeveral,
    tests: found.slice(0, platformLimits.shownTests),
    hasMore: found.length > platformLimits.shownTests,
  };
}

/**
 * The maximum of a test's column in a gradebook. Moodle accepts only whole numbers up to 100, so other tests get 100.
 * Scores stay right: each one is sent with its own maximum, and platforms scale it.
 */
function columnMaximum({ totalQuestions, correctHundredths }: TestToChoose): number {
  const marks = maxMarks(totalQuestions, correctHundredths) / 100;
  return Number.isInteger(marks) && marks >= 1 && marks <= 100 ? marks : 100;
}

/** A test as a content item of LTI (Deep Linking 2.0, section 4.2). */
function activityOf(test: TestToChoose, publicUrl: string): object {
  const { id, title, opensAt, closesAt } = test;
  const times = {
    ...(opensAt === null ? {} : { startDateTime: opensAt.toISOString() }),
    ...(closesAt === null ? {} : { endDateTime: closesAt.toISOString() }),
  };
  return {
    type: "ltiResourceLink",
    title,
    url: `${publicUrl}${PLATFORM_PATHS.test}${id}`,
    // A new tab: in a frame a test has little room, and browsers may delete the frame's storage.
    window: { targetName: "_blank" },
    lineItem: {
      label: title,
      scoreMaximum: columnMaximum(test),
      resourceId: `test-${id}`,
    },
    ...(opensAt === null && closesAt === null ? {} : { available: times, submission: times }),
  };
}

/** The form that the page posts to the platform: its address, and the signed choice. */
export interface ChoiceAnswer {
  address: string;
  token: string;
}

/**
 * Signs the tests that a teacher chose, as the response to the platform. No tests means that the teacher cancelled.
 *
 * @throws InvalidInput for too many tests or one that may not be chosen, NotFound when the choice expired or is another tab's
 */
export async function answerChoice(
  needed: Needed,
  key: DecisionKey,
  testIds: readonly number[],
): Promise<ChoiceAnswer> {
  const { platform, choice } = await findChoice(needed, key);
  const ids = [...new Set(testIds)];
  const most = choice.takesSeveral ? platformLimits.chosenTests : 1;
  if (ids.length > most) {
    throw new InvalidInput([{ field: "testIds", message: `Choose at most ${most}.` }]);
  }
  const { opensPrivate, issuer, clientId } = platform;
  const found = await LIST.rows(needed.database.pool, { opensPrivate, ids, pattern: null });
  const tests = ids.flatMap((id) => found.find((test) => test.id === id) ?? []);
  if (tests.length < ids.length) {
    throw new InvalidInput([
      {
        field: "testIds",
        message: "A test that you chose no longer exists. Load the page again.",
      },
    ]);
  }
  const { deploymentId, data, returnUrl } = choice;
  const items = tests.map((test) => activityOf(test, needed.config.publicUrl));
  const claims = { ...choiceClaims({ deploymentId, data, items }), iss: clientId, aud: issuer };
  const now = needed.now();
  return { address: returnUrl, token: await signForPlatform(needed.database, claims, now) };
}
