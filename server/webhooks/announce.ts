import { statement } from "../database/statement.ts";
import type { JobDependencies } from "../jobs/job.ts";

// Raw SQL: the SQL function `announce_event` writes an event for each webhook that subscribes to it, once for each key.
// Events of the last day are written, so a server that was down catches up.
const ANNOUNCE = statement({
  text: `SELECT count(announce_event(event, event || ':' || test_id || ':' || extract(epoch FROM at)::bigint, at,
      jsonb_build_object('test_id', test_id, 'at', utc_text(at)), at))::int AS count
    FROM (SELECT t.id AS test_id, times.event, times.at FROM tests t CROSS JOIN LATERAL (VALUES
        ('test.opened', t.opens_at), ('test.closed', t.closes_at), ('results.released', t.results_at)) times (event, at)
      WHERE t.is_active AND t.archived_at IS NULL AND times.at <= :now AND times.at > :now - interval '1 day'
        AND EXISTS (SELECT FROM webhooks)) happened`,
  takes: { now: "timestamptz" },
  gives: { count: "int!" },
});

/** Writes an event for each test that opened, closed or released its results since the last run. */
export async function announceTimes({
  database,
  now,
}: Pick<JobDependencies, "database" | "now">): Promise<void> {
  await ANNOUNCE.row(database.pool, { now: now() });
}
