import { defineJob } from "../jobs/job.ts";
import { computeDueQuestions } from "./compute-questions.ts";
import { computeDue } from "./compute-statistics.ts";
import { restAfter } from "./rest-after.ts";

/** Brings the statistics of tests and of questions up to date, once a minute. */
export const testStatistics = defineJob({
  name: "test-statistics",
  isSingle: true,
  schedule: "* * * * *",
  async run({ dependencies, signal }) {
    const rest = (tookMs: number) => restAfter(tookMs, signal);
    try {
      await computeDue(dependencies, signal, rest);
    } finally {
      await computeDueQuestions(dependencies, signal, rest);
    }
    return null;
  },
});
