-- AlterTable
ALTER TABLE "user_subject_statistics" ALTER COLUMN "percent_sum" SET DATA TYPE DECIMAL(30,10),
ALTER COLUMN "best_percent" SET DATA TYPE DECIMAL(30,10);
