-- Filled when they are next read: tests_counted says how many of tests_taken they hold.
-- AlterTable
ALTER TABLE "user_subject_statistics" ADD COLUMN     "last_attempt_id" INTEGER,
ADD COLUMN     "max_hundredths" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "questions" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "score_hundredths" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "tests_counted" INTEGER NOT NULL DEFAULT 0;
