-- AlterTable
ALTER TABLE "attempts" ADD COLUMN     "last_saved_at" TIMESTAMPTZ(3),
ADD COLUMN     "late_positions" SMALLINT[] DEFAULT ARRAY[]::SMALLINT[],
ADD COLUMN     "time_over_at" TIMESTAMPTZ(3);
