-- AlterTable
ALTER TABLE "question_notes" ADD COLUMN     "guessed_at" TIMESTAMPTZ(3),
ADD COLUMN     "guessed_id" INTEGER;

-- What schema.prisma can't say stands below this line.
ALTER TABLE "question_notes" ADD CONSTRAINT "question_notes_guess"
  CHECK (("guessed_at" IS NULL) = ("guessed_id" IS NULL) AND ("guessed_at" IS NULL OR "reason" IS NOT DISTINCT FROM 'guessed')) NOT VALID;
