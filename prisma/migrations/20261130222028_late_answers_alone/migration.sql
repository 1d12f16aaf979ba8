ALTER TABLE "tests" DROP COLUMN "late_answers";
ALTER TABLE "tests" RENAME COLUMN "late_answers_new" TO "late_answers";
DROP TYPE "late_answer_rule";
ALTER TYPE "late_answer_rule_new" RENAME TO "late_answer_rule";
