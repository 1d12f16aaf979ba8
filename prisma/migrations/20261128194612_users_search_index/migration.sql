-- Runs outside a transaction.
-- The index of the texts themselves stays for the version before.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_search_idx" ON "users"
  USING gin ("search_form"("email") gin_trgm_ops, "search_form"("full_name") gin_trgm_ops);
