-- Runs outside a transaction.
-- Finds the few among all, for the counts of first answers.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "attempts_by_staff_idx" ON "attempts" ("id") WHERE "by_staff";
