-- AlterTable
ALTER TABLE "blind_reviews" ADD COLUMN     "marked" BOOLEAN[];
