-- Runs outside a transaction.
-- The index of the texts themselves stays for the version before.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "question_revisions_search_idx" ON "question_revisions"
  USING gin (("question_id" >> 13), "search_text" gin_trgm_ops);
