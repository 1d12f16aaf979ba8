import { defineJob } from "../jobs/job.ts";
import { computeDue } from "./compute-statistics.ts";

/** Brings the statistics of tests up to date, once a minute. */
export const testStatistics = defineJob({
  name: "test-statistics",
  isSingle: true,
  schedule: "* * * * *",
  async run({ dependencies, signal }) {
    await computeDue(dependencies, signal);
    return null;
  },
});
