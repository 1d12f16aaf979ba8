import { learningLimits } from "#rules/learning-limits.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { OUTCOMES } from "../answer-history/outcomes.ts";
import { rememberOwn } from "../answer-history/remember.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { BadRequest } from "../errors.ts";
import { UNDRAWABLE } from "../fixed-tests/secret-keys.ts";
import type { Finding } from "./findings.ts";
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
    WHERE q.deleted_at IS NULL AND NOT q.kept_back AND q.id <> ALL (${UNDRAWABLE})`;

// Raw SQL: to Prisma a question has no relation to what a student saw, nor such an order.
const QUESTIONS = statement({
  text: `SELECT q.id ${DRAWABLE}
      AND (:subject::text IS NULL OR q.subject = :subject) AND (:topic::text IS NULL OR q.topic = :topic)
      AND CASE WHEN :skippedOnly::boolean THEN s.last_outcome = :skipped
        ELSE s.last_outcome IN (:skipped, :wrong) OR (:withUnseen::boolean AND s.first_seen_at IS NULL) END
    ORDER BY s.first_seen_at IS NULL, s.last_seen_at DESC, q.id DESC LIMIT :limit`,
  takes: {
    ...{ userId: "int", now: "timestamptz" },
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
    ...{ userId: viewer.userId, now: dependencies.now(), subject, topic, skippedOnly, limit },
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
    ...{ userId: "int", now: "timestamptz", subject: "text", topic: "text?" },
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
    ...{ userId: viewer.userId, now: dependencies.now(), subject, topic },
    skipped: OUTCOMES.skipped,
    wrong: OUTCOMES.wrong,
  });
  return row?.count ?? 0;
}

/** What is practised for a finding; null where no practice helps (web/progress/finding-words.ts). */
function wishOf({ kind, subject, topic }: Finding): Omit<PractiseWish, "limit"> | null {
  switch (kind) {
    case "topic":
    case "subject":
      return { subject, topic, skippedOnly: false };
    case "skipping":
    case "leaving":
      return { subject: null, topic: null, skippedOnly: true };
    case "quick":
    case "changing":
      return { subject: null, topic: null, skippedOnly: false };
    case "late":
    case "switching":
      return null;
  }
}

// All findings in one statement; of each no more is counted than is practised.
const COUNTS = statement({
  text: `SELECT (SELECT count(*)::int FROM (SELECT 1 ${DRAWABLE}
        AND (w.subject = '' OR q.subject = w.subject) AND (w.topic = '' OR q.topic = w.topic)
        AND CASE WHEN w.skipped_only THEN s.last_outcome = :skipped
          ELSE s.last_outcome IN (:skipped, :wrong) OR (w.subject <> '' AND s.first_seen_at IS NULL) END
      LIMIT :limit) found) AS count
    FROM unnest(:subjects::text[], :topics::text[], :skippedOnly::boolean[])
      WITH ORDINALITY AS w (subject, topic, skipped_only, place) ORDER BY w.place`,
  takes: {
    ...{ userId: "int", now: "timestamptz" },
    ...{ subjects: "text[]", topics: "text[]", skippedOnly: "boolean[]" },
    ...{ skipped: "smallint", wrong: "smallint", limit: "bigint" },
  },
  gives: { count: "int!" },
});

/**
 * How many questions the practice of each finding would have now, at most as many as it takes; null for
 * a finding that no practice helps against.
 */
export async function countsToPractise(
  viewer: Viewer,
  dependencies: Dependencies,
  findings: readonly Finding[],
): Promise<(number | null)[]> {
  const wishes = findings.map(wishOf);
  const asked = wishes.filter((wish) => wish !== null);
  if (asked.length === 0) return wishes.map(() => null);
  await rememberOwn(viewer, dependencies);
  const rows = await COUNTS.rows(dependencies.database.pool, {
    ...{ userId: viewer.userId, now: dependencies.now() },
    // Nothing has an empty label, so that one stands for any.
    subjects: asked.map(({ subject }) => subject ?? ""),
    topics: asked.map(({ topic }) => topic ?? ""),
    skippedOnly: asked.map(({ skippedOnly }) => skippedOnly),
    ...{ skipped: OUTCOMES.skipped, wrong: OUTCOMES.wrong, limit: learningLimits.toPractise },
  });
  const counts = rows.map(({ count }) => count);
  return wishes.map((wish) => (wish === null ? null : (counts.shift() ?? 0)));
}
