-- Runs outside a transaction.
-- As the one before.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "questions_live_topic_new" ON "questions" ("topic", "id") INCLUDE ("kept_back", "passage_id", "passage_position") WHERE "deleted_at" IS NULL;
