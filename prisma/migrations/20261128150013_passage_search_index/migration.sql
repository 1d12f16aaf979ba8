-- Runs outside a transaction.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "passage_revisions_search_idx" ON "passage_revisions"
  USING gin ("search_text" gin_trgm_ops);
