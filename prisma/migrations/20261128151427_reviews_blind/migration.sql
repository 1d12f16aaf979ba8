-- AlterTable
ALTER TABLE "users" ADD COLUMN     "reviews_blind" BOOLEAN NOT NULL DEFAULT false;
