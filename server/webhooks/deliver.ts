import pLimit from "p-limit";
import { nextTry } from "#rules/webhooks.ts";
import { type Columns, type Row, statement } from "../database/statement.ts";
import type { JobDependencies } from "../jobs/job.ts";
import type { Outcome } from "../outside/call.ts";
import type { Resolve } from "../outside/resolve-host.ts";
import { send } from "./send.ts";
import { signedHeaders } from "./sign.ts";

/** How many messages are sent to one webhook at the same time, and in one run. */
const AT_ONCE = 4;
const MOST_IN_A_RUN = 200;
/** After this many failures in a run, a receiver gets the rest in the next run. */
const MOST_FAILURES = 4;

const claimed = {
  id: "uuid",
  url: "text",
  secret: "text",
  oldSecret: "text?",
  payload: "text",
  tries: "smallint",
} as const satisfies Columns;

// Raw SQL. The outcome of the previous try is cleared, so that lists don't show it for the try in progress. The try is
// counted and the next one scheduled before it is made, so that a crash loses no message and no second process makes the
// same try.
const CLAIM = statement({
  text: `UPDATE webhook_deliveries d SET tries = d.tries + 1, tried_at = :now,
      first_tried_at = coalesce(d.first_tried_at, :now), next_at = :lease,
      status = NULL, problem = NULL, duration_ms = NULL
    FROM webhooks w WHERE d.id = :id AND d.next_at <= :now AND w.id = d.webhook_id
    RETURNING d.id, w.url, w.secret, CASE WHEN w.old_secret_until > :now THEN w.old_secret END AS "oldSecret",
      d.payload::text AS payload, d.tries`,
  takes: { id: "uuid", now: "timestamptz", lease: "timestamptz" },
  gives: claimed,
});
const RECORD = statement({
  text: `UPDATE webhook_deliveries SET status = :status, problem = :problem, duration_ms = :durationMs,
      next_at = :next, delivered_at = :delivered WHERE id = :id`,
  takes: {
    ...{ id: "uuid", status: "smallint?", problem: "text?", durationMs: "int" },
    ...{ next: "timestamptz?", delivered: "timestamptz?" },
  },
});
const DUE = statement({
  text: `SELECT id, "webhookId" FROM (SELECT id, webhook_id AS "webhookId", next_at,
        row_number() OVER (PARTITION BY webhook_id ORDER BY next_at) AS place
      FROM webhook_deliveries WHERE next_at <= :now) due
    WHERE place <= ${MOST_IN_A_RUN} ORDER BY next_at`,
  takes: { now: "timestamptz" },
  gives: { id: "uuid!", webhookId: "int!" },
});

function isDelivered({ status }: Outcome): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** How long a try may take before another process may repeat it. */
const LEASE_MS = 60_000;

async function tryOne(
  { config, now }: JobDependencies,
  { id, url, secret, oldSecret, payload }: Row<typeof claimed>,
  resolve?: Resolve,
): Promise<Outcome> {
  const secrets = oldSecret === null ? [secret] : [secret, oldSecret];
  const headers = signedHeaders(secrets, { id, at: now(), body: payload });
  return send(
    url,
    { headers, body: payload },
    { allowedHosts: config.webhookAllowedHosts, ...(resolve ? { resolve } : {}) },
  );
}

/**
 * Tries a delivery that is due, and stores the outcome. With 410 the receiver asks for no more tries.
 *
 * @returns whether it was delivered; null when it isn't due
 */
export async function deliver(
  dependencies: JobDependencies,
  id: string,
  resolve?: Resolve,
): Promise<boolean | null> {
  const { database } = dependencies;
  const now = dependencies.now();
  const lease = new Date(now.getTime() + LEASE_MS);
  const row = await CLAIM.row(database.pool, { id, now, lease });
  if (row === undefined) return null;
  const outcome = await tryOne(dependencies, row, resolve);
  const { status, problem, durationMs } = outcome;
  const delivered = isDelivered(outcome);
  const isOver = delivered || status === 410;
  await RECORD.count(database.pool, {
    ...{ id, status, problem, durationMs, delivered: delivered ? dependencies.now() : null },
    next: isOver ? null : nextTry(row.tries, now),
  });
  return delivered;
}

/**
 * Tries every delivery that is due. Webhooks are independent, so a receiver that is down doesn't delay the others.
 *
 * @returns how many were delivered and how many failed
 */
export async function deliverDue(
  dependencies: JobDependencies,
  signal?: AbortSignal,
): Promise<{ delivered: number; failed: number }> {
  const due = await DUE.rows(dependencies.database.pool, { now: dependencies.now() });
  const count = { delivered: 0, failed: 0 };
  const ofEach = Map.groupBy(due, ({ webhookId }) => webhookId);
  await Promise.all(
    [...ofEach.values()].map(async (rows) => {
      const limit = pLimit(AT_ONCE);
      let failures = 0;
      await limit.map(rows, async ({ id }) => {
        if (failures >= MOST_FAILURES || signal?.aborted) return;
        const delivered = await deliver(dependencies, id);
        if (delivered === true) count.delivered += 1;
        if (delivered !== false) return;
        failures += 1;
        count.failed += 1;
      });
    }),
  );
  return count;
}
