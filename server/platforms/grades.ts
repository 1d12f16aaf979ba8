import { statement } from "../database/statement.ts";
import type { Needed } from "./platform.ts";

const NOT_OWN =
  "The gradebook is at an address that isn’t one of the platform’s. Add that address to the platform.";

// Raw SQL: an upsert, so that a second launch keeps the state of the score. A new row is due at once, because the student
// may have submitted before the first launch.
const KEEP = statement({
  text: `INSERT INTO platform_grades (platform_id, user_id, test_id, subject, line_item_url, due_at, problem)
    VALUES (:platformId, :userId, :testId, :subject, :lineItemUrl, CASE WHEN :isOwn THEN :now::timestamptz END,
      CASE WHEN NOT :isOwn THEN '${NOT_OWN}' END)
    ON CONFLICT (platform_id, line_item_url, user_id) DO UPDATE SET test_id = :testId, subject = :subject,
      due_at = CASE WHEN NOT :isOwn THEN NULL
        WHEN platform_grades.problem = '${NOT_OWN}' OR platform_grades.test_id <> :testId THEN :now
        ELSE platform_grades.due_at END,
      problem = CASE WHEN NOT :isOwn THEN '${NOT_OWN}' ELSE nullif(platform_grades.problem, '${NOT_OWN}') END`,
  takes: {
    ...{ platformId: "int", userId: "int", testId: "int", subject: "text", lineItemUrl: "text" },
    ...{ isOwn: "boolean", now: "timestamptz" },
  },
});

/**
 * Stores the place of a student's score in a platform's gradebook.
 *
 * @param place the address of the column (`lineItemUrl`); `isOwn` is false for an address that isn't the platform's, to which
 *   no score is sent
 */
export async function keepGrade(
  { database, now }: Pick<Needed, "database" | "now">,
  place: {
    platformId: number;
    userId: number;
    testId: number;
    subject: string;
    lineItemUrl: string;
    isOwn: boolean;
  },
): Promise<void> {
  await KEEP.count(database.pool, { ...place, now: now() });
}

const SEND_AGAIN = statement({
  text: `UPDATE platform_grades SET due_at = :now, tries = 0
    WHERE platform_id = :platformId AND problem IS NOT NULL AND problem <> '${NOT_OWN}'`,
  takes: { platformId: "int", now: "timestamptz" },
});

/** Makes every score that couldn't be sent due again. */
export async function sendFailedAgain(
  { database, now }: Pick<Needed, "database" | "now">,
  platformId: number,
): Promise<void> {
  await SEND_AGAIN.count(database.pool, { platformId, now: now() });
}
