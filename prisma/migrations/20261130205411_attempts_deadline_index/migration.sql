-- Runs outside a transaction.
-- The few in progress that have a deadline: the server submits what is left of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "attempts_deadline_idx" ON "attempts" ("deadline_at") WHERE "status" = 'open' AND "deadline_at" IS NOT NULL;
