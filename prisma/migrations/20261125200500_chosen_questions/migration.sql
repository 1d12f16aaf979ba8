-- AlterTable
ALTER TABLE "random_tests" ADD COLUMN "chosen_from" TEXT;
