import { setTimeout as sleep } from "node:timers/promises";
import { type Queryable, statement } from "../database/statement.ts";
import type { JobKind } from "./job.ts";

// Raw SQL: a job is added in the transaction of its cause, which may run on `pg` alone, and progress and
// the cancel flag travel in one statement.

// What pg-boss's own `send` does with the settings of a queue; that needs a started instance of it in every
// process and test that adds a job.
const ADD_JOB = statement({
  text: `WITH added AS (
      INSERT INTO jobs (kind, owner_id, input, created_at) VALUES (:kind, :ownerId, :input, :now) RETURNING id
    ), delivery AS (
      INSERT INTO pgboss.job (name, data, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, heartbeat_seconds, dead_letter, start_after, keep_until)
      SELECT q.name, jsonb_build_object('jobId', a.id), q.policy, q.retry_limit, q.retry_delay, q.retry_backoff,
        q.expire_seconds, q.heartbeat_seconds, q.dead_letter, starts.at, starts.at + q.retention_seconds * interval '1 s'
      FROM added a, pgboss.queue q, coalesce(:startAfter::timestamptz, now()) starts (at) WHERE q.name = :kind
      RETURNING name
    )
    SELECT a.id FROM added a, delivery`,
  takes: {
    kind: "text",
    ownerId: "int?",
    input: "jsonb",
    now: "timestamptz",
    startAfter: "timestamptz?",
  },
  gives: { id: "int" },
});

/** What a job is about, and for whom. */
interface NewJob<Input> {
  ownerId: number | null;
  input: Input;
  now: Date;
  /** It starts no earlier; absent for at once. */
  startAfter?: Date;
}

/**
 * Adds a job. It starts when the transaction commits, and never if it is rolled back.
 *
 * @param on the transaction of its cause, or the pool
 * @returns the job's number
 */
export async function addJob<Input extends object>(
  on: Queryable,
  { name }: Pick<JobKind<Input>, "name">,
  { ownerId, input, now, startAfter }: NewJob<Input>,
): Promise<number> {
  const times = { now, startAfter: startAfter ?? null };
  const row = await ADD_JOB.row(on, {
    ...{ kind: name, ownerId, input: JSON.stringify(input), ...times },
  });
  if (row === undefined) throw new Error(`There is no queue for jobs of the kind ${name}.`);
  return row.id;
}

/** Starts a run. No row when the job has ended: a second delivery of it does nothing. */
export const START_RUN = statement({
  text: `UPDATE jobs SET state = 'running', attempts = attempts + 1, started_at = coalesce(started_at, :now)
    WHERE id = :id AND state IN ('queued', 'running')
    RETURNING owner_id AS "ownerId", input, cancel_requested_at AS "cancelRequestedAt"`,
  takes: { id: "int", now: "timestamptz" },
  gives: { ownerId: "int?", input: "jsonb", cancelRequestedAt: "timestamptz?" },
});

export const REPORT_PROGRESS = statement({
  text: `UPDATE jobs SET done = :done, total = :total WHERE id = :id
    RETURNING cancel_requested_at AS "cancelRequestedAt"`,
  takes: { id: "int", done: "int", total: "int?" },
  gives: { cancelRequestedAt: "timestamptz?" },
});

export const READ_JOB = statement({
  text: "SELECT kind, input, state, failure, result FROM jobs WHERE id = :id",
  takes: { id: "int" },
  gives: { kind: "text", input: "jsonb", state: "text", failure: "text?", result: "jsonb?" },
});

/** How often somebody who waits for a job looks, in milliseconds. */
const LOOK_EVERY_MS = 100;

/**
 * Waits until a job has ended, for callers who are answered within their request.
 *
 * @param withinMs how long to wait at most
 * @returns how it ended; null when it is still running, or gone
 */
export async function waitForJob(on: Queryable, id: number, withinMs = Number.POSITIVE_INFINITY) {
  const end = performance.now() + withinMs;
  for (;;) {
    const job = await READ_JOB.row(on, { id });
    if (job === undefined) return null;
    if (job.state !== "queued" && job.state !== "running") return job;
    if (performance.now() >= end) return null;
    await sleep(LOOK_EVERY_MS);
  }
}

/** Ends a job, once: a run that a second process has overtaken changes nothing. */
export const END_JOB = statement({
  text: `UPDATE jobs SET state = :state, result = :result, failure = :failure, finished_at = :now
    WHERE id = :id AND state IN ('queued', 'running')`,
  takes: { id: "int", state: "text", result: "jsonb?", failure: "text?", now: "timestamptz" },
});

/** A fault: the job waits for its next run. */
export const QUEUE_AGAIN = statement({
  text: "UPDATE jobs SET state = 'queued' WHERE id = :id AND state = 'running'",
  takes: { id: "int" },
});

/**
 * Cancels a job: at once while it waits, else at its next report of progress. No row when it has ended, or is
 * somebody else's; no owner stands for anyone who may.
 */
export const REQUEST_CANCEL = statement({
  text: `UPDATE jobs SET cancel_requested_at = coalesce(cancel_requested_at, :now),
      finished_at = CASE WHEN state = 'queued' THEN :now::timestamptz END,
      state = CASE WHEN state = 'queued' THEN 'cancelled' ELSE state END
    WHERE id = :id AND (:ownerId::int IS NULL OR owner_id = :ownerId) AND state IN ('queued', 'running')
    RETURNING id, state = 'cancelled' AS "isEnded"`,
  takes: { id: "int", ownerId: "int?", now: "timestamptz" },
  gives: { id: "int", isEnded: "boolean" },
});

/**
 * Whether a job stands still since its process died: it says that it runs, and no process has said so for some
 * seconds. Another one runs it again soon.
 */
export const HAS_STALLED = statement({
  text: `SELECT j.state = 'queued' AND j.attempts > 0 OR j.state = 'running' AND NOT EXISTS (
      SELECT FROM pgboss.job d WHERE d.name = j.kind AND d.data = jsonb_build_object('jobId', j.id)
        AND d.state = 'active' AND d.heartbeat_on > now() - interval '7 seconds') AS stalled
    FROM jobs j WHERE j.id = :id`,
  takes: { id: "int" },
  gives: { stalled: "boolean" },
});
