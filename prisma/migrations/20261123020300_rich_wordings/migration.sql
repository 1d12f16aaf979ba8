-- AlterTable
ALTER TABLE "question_revisions" ADD COLUMN     "explanation_html" TEXT,
ADD COLUMN     "lang" TEXT,
ADD COLUMN     "options_html" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "passage_id" INTEGER,
ADD COLUMN     "question_html" TEXT;

-- AddForeignKey
ALTER TABLE "question_revisions" ADD CONSTRAINT "question_revisions_passage_id_fkey" FOREIGN KEY ("passage_id") REFERENCES "passages"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;


-- What schema.prisma can't say stands below this line.
ALTER TABLE "question_revisions" ADD CONSTRAINT "question_revisions_options_all_rich_or_none"
  CHECK (cardinality("options_html") = 0 OR cardinality("options_html") = cardinality("options")) NOT VALID;
