-- Runs outside a transaction.
-- The indexes by which random tests are drawn now say of which passage a question is and where it
-- stands in it, so that whole sets cost no look at the question itself. The new ones are built beside
-- the old, one after the other.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "questions_live_subject_new" ON "questions" ("subject", "id") INCLUDE ("kept_back", "passage_id", "passage_position") WHERE "deleted_at" IS NULL;
