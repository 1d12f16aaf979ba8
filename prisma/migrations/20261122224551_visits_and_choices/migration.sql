-- AlterTable
ALTER TABLE "attempts" ADD COLUMN     "choices" TEXT[],
ADD COLUMN     "visits" SMALLINT[];
