-- Runs outside a transaction.
-- Search reads question_revisions_search_idx; a second index of trigrams cost each import as much again.
DROP INDEX CONCURRENTLY IF EXISTS "question_revisions_text_idx";
