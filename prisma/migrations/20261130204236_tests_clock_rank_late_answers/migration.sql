-- CreateEnum
CREATE TYPE "late_answer_rule" AS ENUM ('accept', 'refuse', 'ask');

-- AlterTable
ALTER TABLE "tests" ADD COLUMN     "clock_runs_on" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "is_ranked" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "late_answers" "late_answer_rule" NOT NULL DEFAULT 'accept',
ADD COLUMN     "opens_again" BOOLEAN NOT NULL DEFAULT false;
