-- AlterTable
ALTER TABLE "live_messages" ADD COLUMN     "withdrawn_question_id" INTEGER;
