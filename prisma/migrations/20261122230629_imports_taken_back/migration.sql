-- AlterTable
ALTER TABLE "imports" ADD COLUMN     "cancel_requested_at" TIMESTAMPTZ(3),
ADD COLUMN     "cancelled_at" TIMESTAMPTZ(3),
ADD COLUMN     "differing" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "has_arrived" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "header" TEXT[] DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "new_subjects" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "size_bytes" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "taken_back" INTEGER,
ADD COLUMN     "undo_change_id" INTEGER,
ADD COLUMN     "undone_at" TIMESTAMPTZ(3),
ADD COLUMN     "updated" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "import_rows" ADD COLUMN     "after_revision_id" INTEGER,
ADD COLUMN     "before_revision_id" INTEGER,
ADD COLUMN     "cells" TEXT[],
ADD COLUMN     "given" JSONB,
ADD COLUMN     "settled" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "imports_undo_change_id_key" ON "imports"("undo_change_id");

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_undo_change_id_fkey" FOREIGN KEY ("undo_change_id") REFERENCES "bank_changes"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What schema.prisma can't say stands below this line.
ALTER TABLE "bank_changes" DROP CONSTRAINT "bank_changes_kind_known";
ALTER TABLE "bank_changes" ADD CONSTRAINT "bank_changes_kind_known" CHECK ("kind" IN ('labels', 'deletion', 'rename', 'merge', 'import'));
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_settled_known" CHECK ("settled" IN ('bank', 'file')) NOT VALID;
-- Few rows of a file differ, and they are asked for among hundreds of thousands that don't.
CREATE INDEX "import_rows_differing_idx" ON "import_rows" ("import_id", "row") WHERE "given" IS NOT NULL;
