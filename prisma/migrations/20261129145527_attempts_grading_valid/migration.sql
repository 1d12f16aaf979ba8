-- Reads the attempts under a lock that lets others write.
ALTER TABLE "attempts" VALIDATE CONSTRAINT "attempts_result_when_submitted";
ALTER TABLE "attempts" VALIDATE CONSTRAINT "attempts_grading";
