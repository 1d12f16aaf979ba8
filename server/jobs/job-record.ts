import { statement } from "../database/statement.ts";

// Raw SQL: a job is added in the transaction of its cause, which may run on `pg` alone, and progress and
// the cancel flag travel in one statement.

export const INSERT_JOB = statement({
  text: `INSERT INTO jobs (kind, owner_id, input, created_at) VALUES (:kind, :ownerId, :input, :now) RETURNING id`,
  takes: { kind: "text", ownerId: "int?", input: "jsonb", now: "timestamptz" },
  gives: { id: "int" },
});

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

export const REQUEST_CANCEL = statement({
  text: `UPDATE jobs SET cancel_requested_at = coalesce(cancel_requested_at, :now)
    WHERE id = :id AND owner_id = :ownerId AND state IN ('queued', 'running') RETURNING id`,
  takes: { id: "int", ownerId: "int", now: "timestamptz" },
  gives: { id: "int" },
});
