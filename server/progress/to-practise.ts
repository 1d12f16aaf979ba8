import { learningLimits } from "#rules/learning-limits.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { BadRequest } from "../errors.ts";
import { HELD } from "../fixed-tests/secret-keys.ts";
import { OUTCOMES } from "../memory/outcomes.ts";
import { rememberOwn } from "../memory/remember.ts";
import type { WeakestArea } from "./weakest-area.ts";

/** Which questions a finding wants practised. */
export interface PractiseWish {
  /** Null for any subject. */
  subject: string | null;
  /** Null for any topic. */
  topic: string | null;
  /** Those that were skipped alone, and no unseen ones. */
  skippedOnly: boolean;
  /** At most. */
  limit: number;
}

/** Questions that can be practised now, none of them held, with what the viewer saw of them. */
const DRAWABLE = `FROM questions q
      LEFT JOIN student_questions s ON s.user_id = :userId AND s.question_id = q.id
    WHERE q.deleted_at IS NULL AND NOT q.kept_back AND q.id <> ALL (${HELD})`;

// Raw SQL: to Prisma a question has no relation to what a student saw, nor such an order.
const QUESTIONS = statement({
  text: `SELECT q.id ${DRAWABLE}
      AND (:subject::text IS NULL OR q.subject = :subject) AND (:topic::text IS NULL OR q.topic = :topic)
      AND CASE WHEN :skippedOnly::boolean THEN s.last_outcome = :skipped
        ELSE s.last_outcome IN (:skipped, :wrong) OR (:withUnseen::boolean AND s.first_seen_at IS NULL) END
    ORDER BY s.first_seen_at IS NULL, s.last_seen_at DESC, q.id DESC LIMIT :limit`,
  takes: {
    userId: "int",
    subject: "text?",
    topic: "text?",
    skippedOnly: "boolean",
    withUnseen: "boolean",
    skipped: "smallint",
    wrong: "smallint",
    limit: "bigint",
  },
  gives: { id: "int" },
});

/**
 * The questions to practise for a finding: those answered wrong or skipped last time, the newest first, then
 * of a subject those never seen. None that is deleted, reserved for tests or held.
 *
 * @throws BadRequest for a limit out of range
 */
export async function questionsToPractise(
  viewer: Viewer,
  dependencies: Dependencies,
  { subject, topic, skippedOnly, limit }: PractiseWish,
): Promise<number[]> {
  const { toPractiseMax } = learningLimits;
  if (limit < 1 || limit > toPractiseMax) {
    throw new BadRequest(`limit must be from 1 to ${toPractiseMax}, not ${limit}.`);
  }
  await rememberOwn(viewer, dependencies);
  const { pool } = dependencies.database;
  const rows = await QUESTIONS.rows(pool, {
    ...{ userId: viewer.userId, subject, topic, skippedOnly, limit },
    // Without a subject the unseen ones would be the whole bank.
    withUnseen: subject !== null,
    skipped: OUTCOMES.skipped,
    wrong: OUTCOMES.wrong,
  });
  return rows.map(({ id }) => id);
}

const COUNT = statement({
  text: `SELECT count(*)::int AS count ${DRAWABLE}
      AND q.subject = :subject AND (:topic::text IS NULL OR q.topic = :topic)
      AND (s.last_outcome IN (:skipped, :wrong) OR s.first_seen_at IS NULL)`,
  takes: {
    ...{ userId: "int", subject: "text", topic: "text?" },
    ...{ skipped: "smallint", wrong: "smallint" },
  },
  gives: { count: "int" },
});

/** How many questions of an area the viewer hasn't answered right yet: those that a practice of it takes. */
export async function countToPractise(
  viewer: Viewer,
  dependencies: Dependencies,
  { subject, topic }: WeakestArea,
): Promise<number> {
  await rememberOwn(viewer, dependencies);
  const { pool } = dependencies.database;
  const row = await COUNT.row(pool, {
    ...{ userId: viewer.userId, subject, topic },
    skipped: OUTCOMES.skipped,
    wrong: OUTCOMES.wrong,
  });
  return row?.count ?? 0;
}
