-- AlterTable
ALTER TABLE "bank_changes" ADD COLUMN     "failure" TEXT;
