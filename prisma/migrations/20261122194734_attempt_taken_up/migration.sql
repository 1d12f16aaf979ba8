-- AlterTable
ALTER TABLE "attempts" ADD COLUMN     "taken_up_at" TIMESTAMPTZ(3),
ADD COLUMN     "taken_up_from" TEXT;
