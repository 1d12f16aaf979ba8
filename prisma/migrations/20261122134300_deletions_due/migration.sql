-- Runs outside a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_deletion_idx" ON "users" ("deletion_at") WHERE "deletion_at" IS NOT NULL;
