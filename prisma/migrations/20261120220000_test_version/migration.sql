-- Counts a test's edits, so that of two administrators who edit it at once the second is told.
ALTER TABLE "tests" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 1;
