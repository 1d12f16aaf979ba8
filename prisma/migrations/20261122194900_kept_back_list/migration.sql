-- Runs outside a transaction.
-- The pages of what random tests leave out: few among many. Nobody who writes to the bank waits for it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "questions_live_kept_back_idx" ON "questions" ("id") INCLUDE ("subject", "topic", "pyq") WHERE "deleted_at" IS NULL AND "kept_back";
