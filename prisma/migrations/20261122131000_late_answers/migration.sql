-- AlterTable
ALTER TABLE "attempts" ADD COLUMN     "late_answers" SMALLINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "user_statistics" ALTER COLUMN "percent_sum" SET DATA TYPE DECIMAL(30,10),
ALTER COLUMN "best_percent" SET DATA TYPE DECIMAL(30,10);

-- AlterTable
ALTER TABLE "user_subject_statistics" ALTER COLUMN "percent_sum" SET DATA TYPE DECIMAL(30,10),
ALTER COLUMN "best_percent" SET DATA TYPE DECIMAL(30,10);


-- What schema.prisma can't say stands below this line.

ALTER TABLE "attempts"
  ADD CONSTRAINT "attempts_late_answers_possible" CHECK ("late_answers" BETWEEN 0 AND cardinality("answers")) NOT VALID;
ALTER TABLE "attempts" VALIDATE CONSTRAINT "attempts_late_answers_possible";
