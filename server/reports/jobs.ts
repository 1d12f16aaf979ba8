import { defineJob } from "../jobs/job.ts";
import { computeDueQuestions } from "./compute-questions.ts";
import { computeDue } from "./compute-statistics.ts";

/** Brings the statistics of tests and of questions up to date, once a minute. */
export const testStatistics = defineJob({
  name: "test-statistics",
  isSingle: true,
  schedule: "* * * * *",
  async run({ dependencies, signal }) {
    try {
      await computeDue(dependencies, signal);
    } finally {
      await computeDueQuestions(dependencies, signal);
    }
    return null;
  },
});
