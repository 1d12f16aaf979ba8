-- Runs outside a transaction.
-- The questions of a passage in their order, with all that random tests ask of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "questions_passage_idx" ON "questions" ("passage_id", "passage_position", "id") INCLUDE ("deleted_at", "subject", "topic", "pyq", "pyq_exam", "pyq_year", "kept_back") WHERE "passage_id" IS NOT NULL;
