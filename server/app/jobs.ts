import type { JobKind } from "../jobs/job.ts";
import { bulkChange } from "../questions/run-change.ts";
import { accountDeletion, dailyCleanUp } from "../sweep/daily-sweep.ts";

/** Every kind of background work. */
export const jobKinds: readonly JobKind[] = [bulkChange, dailyCleanUp, accountDeletion];
