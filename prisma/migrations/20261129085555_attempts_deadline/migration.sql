-- AlterTable
ALTER TABLE "attempts" ADD COLUMN     "deadline_at" TIMESTAMPTZ(3);
