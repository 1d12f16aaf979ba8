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

-- CreateIndex
CREATE UNIQUE INDEX "imports_undo_change_id_key" ON "imports"("undo_change_id");

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_undo_change_id_fkey" FOREIGN KEY ("undo_change_id") REFERENCES "bank_changes"("id") ON DELETE SET NULL ON UPDATE CASCADE;
