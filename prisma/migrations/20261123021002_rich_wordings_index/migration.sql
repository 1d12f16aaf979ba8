-- Runs outside a transaction.
-- The few wordings that may have pictures.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "question_revisions_rich_idx" ON "question_revisions" ("id") WHERE "question_html" IS NOT NULL OR "explanation_html" IS NOT NULL OR "options_html" <> '{}';
