-- Runs outside a transaction.
-- Which papers hold the words of a passage.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "papers_passage_revision_ids_idx" ON "papers" USING gin ("passage_revision_ids") WHERE "passage_revision_ids" <> '{}';
