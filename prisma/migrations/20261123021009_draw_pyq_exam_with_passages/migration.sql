-- Runs outside a transaction.
-- As the one before.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "questions_live_pyq_exam_new" ON "questions" ("pyq_exam", "pyq_year", "id") INCLUDE ("subject", "topic", "kept_back", "passage_id", "passage_position") WHERE "deleted_at" IS NULL AND "pyq";
