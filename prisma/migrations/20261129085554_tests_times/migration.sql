-- AlterTable
ALTER TABLE "tests" ADD COLUMN     "closes_at" TIMESTAMPTZ(3),
ADD COLUMN     "opens_at" TIMESTAMPTZ(3),
ADD COLUMN     "results_at" TIMESTAMPTZ(3);
