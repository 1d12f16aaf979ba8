-- Runs outside a transaction.
-- Few are ever in it: results whose score was not looked at.
-- CreateIndex
CREATE INDEX CONCURRENTLY IF NOT EXISTS "attempts_score_not_seen_idx" ON "attempts" ("user_id", "id") WHERE "score_seen_at" IS NULL;
