import { PLATFORM_PATHS, testOfAddress } from "#rules/platforms.ts";
import { statement } from "../database/statement.ts";
import { openableSql } from "../fixed-tests/availability.ts";
import { openPrivateTest } from "../fixed-tests/open-private-test.ts";
import { keepGrade } from "./grades.ts";
import { LaunchRefused } from "./launch-refused.ts";
import { type Needed, originsOf, type Platform } from "./platform.ts";

const MAY_OPEN = statement({
  text: `SELECT FROM tests t WHERE t.id = :testId AND ${openableSql}`,
  takes: { testId: "int", opensPrivate: "boolean" },
});

/**
 * The test that an activity is for; null for a platform's link to Lexam as a whole.
 *
 * @throws LaunchRefused when the test doesn't exist, or the platform may not open it
 */
export async function launchedTest(
  { config, database }: Needed,
  { opensPrivate }: Platform,
  target: string | null,
): Promise<number | null> {
  if (target === null || !target.startsWith(`${config.publicUrl}${PLATFORM_PATHS.test}`)) {
    return null;
  }
  const testId = testOfAddress(config.publicUrl, target);
  const found = testId === null ? 0 : await MAY_OPEN.count(database.pool, { testId, opensPrivate });
  if (testId === null || found === 0) throw new LaunchRefused("no_test");
  return testId;
}

/** Gives a student access to the test of a launch, and stores the place of their score in the platform's gradebook. */
export async function openLaunchedTest(
  needed: Needed,
  platform: Platform,
  {
    userId,
    subject,
    testId,
    lineItemUrl,
  }: { userId: number; subject: string; testId: number | null; lineItemUrl: string | null },
): Promise<void> {
  if (testId === null) return;
  await openPrivateTest(needed.database, { testId, userId, now: needed.now() });
  if (lineItemUrl === null) return;
  const isOwn = originsOf(platform).includes(URL.parse(lineItemUrl)?.origin ?? "");
  await keepGrade(needed, { platformId: platform.id, userId, testId, subject, lineItemUrl, isOwn });
}
