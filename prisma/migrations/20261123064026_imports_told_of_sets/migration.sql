-- AlterTable
ALTER TABLE "imports" ADD COLUMN     "passage_count" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "warnings" JSONB NOT NULL DEFAULT '[]';
