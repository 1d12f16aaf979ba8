import { jobKinds } from "../../server/app/jobs.ts";
import type { Database } from "../../server/database/client.ts";
import type { JobKind } from "../../server/jobs/job.ts";
import { JobQueue } from "../../server/jobs/queue.ts";
import { testConfig } from "./config.ts";

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Works on the jobs of a test database, as a server does. Stop it before the database is dropped.
 *
 * @param kinds those whose jobs it runs
 */
export async function startWorker(
  { database, now }: { database: Database; now: () => Date },
  kinds: readonly JobKind[] = jobKinds,
): Promise<JobQueue> {
  const queue = new JobQueue(database);
  await queue.work(kinds, { database, config: testConfig({}), now }, quiet);
  return queue;
}
