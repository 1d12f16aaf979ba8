import { statement } from "../database/statement.ts";
import type { Needed } from "./platform.ts";

const NOT_OWN =
  "The gradebook is at an address that isn’t one of the platform’s. Add that address to the platform.";

// Raw SQL: a second launch changes nothing but the platform's name of the person. What was submitted before is due at once.
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
 * Remembers where in a platform's gradebook a student's score belongs.
 *
 * @param place the platform's address for the column, and whether that is an address of the platform's own
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

/** Has every score sent again that couldn't be sent. */
export async function sendFailedAgain(
  { database, now }: Pick<Needed, "database" | "now">,
  platformId: number,
): Promise<void> {
  await SEND_AGAIN.count(database.pool, { platformId, now: now() });
}
