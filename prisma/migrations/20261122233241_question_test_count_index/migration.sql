-- Runs outside a transaction.
-- The bank by the number of tests, with all that it is narrowed by, so that no page looks at the
-- questions that stand before it. Nobody who writes to the bank waits for it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "questions_live_test_count_idx" ON "questions" ("test_count", "id") INCLUDE ("subject", "topic", "pyq", "pyq_year", "pyq_exam", "kept_back") WHERE "deleted_at" IS NULL;
