import { defineJob } from "../jobs/job.ts";
import { rememberDue } from "./remember.ts";

/**
 * Takes submitted attempts into the answer history and counts them for others, once a minute. Students don't wait
 * for it: what reads a student's history takes their own attempts in first (`rememberOwn`).
 */
export const answerHistory = defineJob({
  name: "answer-history",
  isSingle: true,
  schedule: "* * * * *",
  async run({ dependencies, signal }) {
    await rememberDue(dependencies, signal);
    return null;
  },
});
