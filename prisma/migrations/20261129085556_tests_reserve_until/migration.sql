-- Runs outside a transaction.
-- The few tests that aren't open yet, or whose results aren't out: every draw of questions looks for them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "tests_reserve_until_idx" ON "tests" (greatest("opens_at", "results_at")) WHERE greatest("opens_at", "results_at") IS NOT NULL;
