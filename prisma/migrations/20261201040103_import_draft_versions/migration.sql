-- AlterTable
ALTER TABLE "import_drafts" ADD COLUMN     "is_by_name" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "import_draft_rows" ADD COLUMN     "import_id" INTEGER,
ADD COLUMN     "version" BIGSERIAL NOT NULL;

-- CreateIndex
CREATE INDEX "import_draft_rows_import_id_idx" ON "import_draft_rows"("import_id");

-- AddForeignKey
ALTER TABLE "import_draft_rows" ADD CONSTRAINT "import_draft_rows_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE SET NULL ON UPDATE CASCADE;
