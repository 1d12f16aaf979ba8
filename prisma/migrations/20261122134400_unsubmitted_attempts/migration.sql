-- Runs outside a transaction.
-- The attempts under way and abandoned of a person: few, so that counting them costs nothing. All
-- attempts are read for it, which takes minutes where there are ten million, and no save waits.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "attempts_unsubmitted_idx" ON "attempts" ("user_id", "id") WHERE "status" <> 'submitted';
