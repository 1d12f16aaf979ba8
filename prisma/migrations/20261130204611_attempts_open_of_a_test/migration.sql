-- Runs outside a transaction.
-- Finds who takes a test now, among all attempts ever made on it. A save changes none of its columns.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "attempts_open_of_a_test_idx" ON "attempts" ("test_id")
  WHERE "status" = 'open' AND "test_id" IS NOT NULL;
