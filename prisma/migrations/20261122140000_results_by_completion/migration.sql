-- Runs outside a transaction.
-- A person's results, newest first, and how many of each kind without a look at their rows. Attempts
-- have a time of completion when they are submitted and only then (attempts_result_when_submitted);
-- the status of the older indexes is sent by Prisma in a form that PostgreSQL can't tell to be theirs.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "attempts_completed_idx" ON "attempts" ("user_id", "completed_at" DESC, "id" DESC) INCLUDE ("test_id", "random_test_id") WHERE "completed_at" IS NOT NULL;
