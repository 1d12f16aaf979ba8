-- AlterTable
ALTER TABLE "attempts" ADD COLUMN     "seconds_reading" INTEGER[];
