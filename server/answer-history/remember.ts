import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { Viewer } from "../accounts/viewer.ts";
import { isDatabaseAway } from "../database/availability.ts";
import type { Database } from "../database/client.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { outcomeOfChoice } from "./answer-sources.ts";
import { countDue } from "./count-answers.ts";
import { foldQuestions } from "./fold-questions.ts";
import { holdMemories } from "./locks.ts";
import { takeInDue } from "./take-in.ts";

/** Attempts in one transaction. By fives they cost half as much again; a student's own may have to wait for it. */
const BATCH = 50;
/** Others get their turn between two batches, in milliseconds. */
const REST_MS = 20;

/**
 * Adds submitted attempts to their students' answer histories, and counts everybody's for others.
 *
 * @param userId those of one student alone, which are counted later; null for everybody's
 * @returns how many were added, at most a batch
 */
export async function rememberBatch(database: Database, userId: number | null): Promise<number> {
  const taken = await inTransaction(database, (client) => takeInDue(client, userId, BATCH));
  if (userId === null) await countDue(database);
  return taken;
}

// Raw SQL: to Prisma a task has no relation to its attempt.
const IS_DUE = statement({
  text: `SELECT FROM attempts a JOIN memory_tasks t ON t.attempt_id = a.id
    WHERE a.user_id = :userId AND a.completed_at IS NOT NULL LIMIT 1`,
  takes: { userId: "int" },
});

/**
 * Everything that the viewer has submitted is in their answer history after it. Each reader of the answer history asks
 * for it first; it waits for nothing when nothing is due.
 */
export async function rememberOwn(
  { userId }: Viewer,
  { database }: Pick<Dependencies, "database">,
): Promise<void> {
  if ((await IS_DUE.count(database.pool, { userId })) === 0) return;
  while ((await rememberBatch(database, userId)) > 0);
}

// Raw SQL beside the statement that takes them: the tasks are read and written by `pg` alone.
const NEWEST_DUE = statement({
  text: `SELECT attempt_id AS "attemptId" FROM memory_tasks WHERE attempt_id <> ALL (:but::int[])
    ORDER BY attempt_id DESC LIMIT 1`,
  takes: { but: "int[]" },
  gives: { attemptId: "int" },
});

/**
 * Adds all due attempts to the answer histories, then counts them for others. An attempt that fails doesn't hold up
 * the rest.
 *
 * @param signal stops after the current batch; the next run continues
 * @throws the first failure, after all others were processed; the next run tries the failed ones again
 */
export async function rememberDue(
  { database }: Pick<Dependencies, "database">,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const failed = new Map<number, unknown>();
  let most = BATCH;
  while (!signal.aborted) {
    const but = [...failed.keys()];
    const next = await NEWEST_DUE.row(database.pool, { but });
    if (next === undefined) break;
    try {
      const taken = await inTransaction(database, (client) => takeInDue(client, null, most, but));
      if (taken === 0) break;
      most = BATCH;
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      // One by one, to find out which it is.
      if (most === 1) failed.set(next.attemptId, error);
      most = 1;
    }
    await sleep(REST_MS);
  }
  while (!signal.aborted && (await countDue(database)) > 0) await sleep(REST_MS);
  for (const error of failed.values()) throw error;
}

// Raw SQL: it shares the transaction of `pg` that keeps the answer in practice or review.
const KEEP_ANSWER = statement({
  text: `INSERT INTO student_answers (user_id, question_id, source, source_id, answered_at, position, revision_id,
      choice, outcome, seconds, marked, changes)
    SELECT :userId, r.question_id, :source, :sourceId, :answeredAt, :position, r.id, :choice,
      ${outcomeOfChoice(":choice::smallint", ":answeredAt")}, :seconds, false, 0
    FROM question_revisions r WHERE r.id = :revisionId
    ON CONFLICT DO NOTHING
    RETURNING question_id AS "questionId"`,
  takes: {
    userId: "int",
    source: "smallint",
    sourceId: "int",
    answeredAt: "timestamptz",
    position: "smallint",
    revisionId: "int",
    choice: "smallint",
    seconds: "int",
  },
  gives: { questionId: "int" },
});

/** An answer given beside tests, as it is kept. */
export interface AnswerBesides {
  userId: number;
  /** `SOURCES.practice` or `SOURCES.review`. */
  source: number;
  /** The practice, or the review. */
  sourceId: number;
  /** In a practice its `created_at` and the whole seconds of `answered_after`, exactly. */
  answeredAt: Date;
  /** 0 for the first question of the practice. */
  position: number;
  revisionId: number;
  /** Option index, or -1 for "I don't know". */
  choice: number;
  seconds: number;
}

/**
 * Adds an answer from practice or review to the answer history, in the transaction that stores it there. Repeating the
 * call adds nothing.
 */
export async function rememberAnswer(client: pg.PoolClient, answer: AnswerBesides): Promise<void> {
  const { userId } = answer;
  await holdMemories(client, [userId]);
  const kept = await KEEP_ANSWER.row(client, { ...answer });
  if (kept !== undefined) await foldQuestions(client, [{ userId, ...kept }]);
}

// Raw SQL: it shares the transaction of `pg` that undoes them.
const FORGET_ANSWER = statement({
  text: `DELETE FROM student_answers WHERE user_id = :userId AND source = :source AND source_id = :sourceId
    RETURNING question_id AS "questionId"`,
  takes: { userId: "int", source: "smallint", sourceId: "int" },
  gives: { questionId: "int" },
});

/**
 * Takes the answers of a practice or a review out of the answer history, in the transaction that undoes them.
 */
export async function forgetAnswers(
  client: pg.PoolClient,
  { userId, source, sourceId }: Pick<AnswerBesides, "userId" | "source" | "sourceId">,
): Promise<void> {
  await holdMemories(client, [userId]);
  const gone = await FORGET_ANSWER.rows(client, { userId, source, sourceId });
  const asked = gone.map(({ questionId }) => ({ userId, questionId }));
  await foldQuestions(client, asked);
}
