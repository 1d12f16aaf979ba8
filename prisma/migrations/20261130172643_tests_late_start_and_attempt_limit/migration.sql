-- AlterTable
ALTER TABLE "tests" ADD COLUMN     "attempt_limit" SMALLINT,
ADD COLUMN     "is_late_start_cut" BOOLEAN NOT NULL DEFAULT true;

ALTER TABLE "tests" ADD CONSTRAINT "tests_attempt_limit_1_to_20" CHECK ("attempt_limit" BETWEEN 1 AND 20) NOT VALID,
ADD CONSTRAINT "tests_close_after_opening" CHECK ("closes_at" > "opens_at") NOT VALID;
