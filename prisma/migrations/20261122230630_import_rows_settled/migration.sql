-- AlterTable
ALTER TABLE "import_rows" ADD COLUMN     "after_revision_id" INTEGER,
ADD COLUMN     "before_revision_id" INTEGER,
ADD COLUMN     "cells" TEXT[],
ADD COLUMN     "given" JSONB,
ADD COLUMN     "settled" TEXT;

-- What schema.prisma can't say stands below this line.
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_settled_known" CHECK ("settled" IN ('bank', 'file')) NOT VALID;
