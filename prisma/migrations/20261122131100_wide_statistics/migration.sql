-- As many places after the point as before: PostgreSQL changes what the column says, and no row.
-- AlterTable
ALTER TABLE "user_statistics" ALTER COLUMN "percent_sum" SET DATA TYPE DECIMAL(30,10),
ALTER COLUMN "best_percent" SET DATA TYPE DECIMAL(30,10);
