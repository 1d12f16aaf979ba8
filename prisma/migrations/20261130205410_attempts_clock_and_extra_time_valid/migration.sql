ALTER TABLE "attempts" VALIDATE CONSTRAINT "attempts_extra_time_not_negative";
ALTER TABLE "attempts" VALIDATE CONSTRAINT "attempts_answered_at_runs_along_the_paper";
