import { statement } from "../database/statement.ts";
import type { JobDependencies } from "../jobs/job.ts";

// Raw SQL: the function `announce_event` writes an event for each webhook that wants it, once for each key. A server that
// was down reports what happened in the last day.
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

/** Writes the events of tests that opened, closed or released their results since the last time, each once. */
export async function announceTimes({
  database,
  now,
}: Pick<JobDependencies, "database" | "now">): Promise<void> {
  await ANNOUNCE.row(database.pool, { now: now() });
}
