-- Runs outside a transaction.
-- Nobody who joins a test waits for it.
-- CreateIndex
CREATE INDEX CONCURRENTLY IF NOT EXISTS "test_access_test_id_granted_at_user_id_idx" ON "test_access"("test_id", "granted_at", "user_id");
