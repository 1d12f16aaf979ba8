-- Looks through the rows that were there before, while everybody reads and writes on.
ALTER TABLE "questions" VALIDATE CONSTRAINT "questions_released_by_id_fkey";
ALTER TABLE "attempts" VALIDATE CONSTRAINT "attempts_late_answers_possible";
ALTER TABLE "users" VALIDATE CONSTRAINT "users_erased_are_nobody";
