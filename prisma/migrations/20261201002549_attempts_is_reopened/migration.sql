-- AlterTable
ALTER TABLE "attempts" ADD COLUMN     "is_reopened" BOOLEAN NOT NULL DEFAULT false;
