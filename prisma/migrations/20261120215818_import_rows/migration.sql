-- CreateEnum
CREATE TYPE "import_outcome" AS ENUM ('created', 'duplicate', 'error');

-- AlterTable
ALTER TABLE "imports" ADD COLUMN     "ignored_columns" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "test_id" INTEGER;

-- CreateTable
CREATE TABLE "import_rows" (
    "import_id" INTEGER NOT NULL,
    "outcome" "import_outcome" NOT NULL,
    "row" INTEGER NOT NULL,
    "question_id" INTEGER,
    "question" TEXT,
    "subject" TEXT,
    "error" TEXT,

    CONSTRAINT "import_rows_pkey" PRIMARY KEY ("import_id","outcome","row")
);

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_test_id_fkey" FOREIGN KEY ("test_id") REFERENCES "tests"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "import_rows"
  ADD CONSTRAINT "import_rows_question_or_error" CHECK (
    CASE "outcome" WHEN 'error' THEN "error" IS NOT NULL AND num_nonnulls("question_id", "question", "subject") = 0
      ELSE "error" IS NULL AND num_nulls("question_id", "question", "subject") = 0 END);
