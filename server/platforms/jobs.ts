import { defineJob } from "../jobs/job.ts";
import { sendGradesDue } from "./send-grades.ts";

/** Once a minute: sends the scores that are due to the gradebooks of learning platforms. */
export const platformGrades = defineJob({
  name: "platform-grades",
  isSingle: true,
  schedule: "* * * * *",
  run: ({ dependencies, signal }) => sendGradesDue(dependencies, signal),
});
