-- Runs outside a transaction.
-- Few rows of a file differ, and they are asked for among hundreds of thousands that don't.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "import_rows_differing_idx" ON "import_rows" ("import_id", "row") WHERE "given" IS NOT NULL;
