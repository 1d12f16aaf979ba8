-- Runs outside a transaction.
-- All that a list of results is ordered, filtered and counted by: a person's results are looked
-- through along the index alone, whatever the order.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "attempts_results_covered_idx" ON "attempts" ("user_id", "completed_at" DESC, "id" DESC) INCLUDE ("test_id", "random_test_id", "score_hundredths", "max_hundredths", "time_taken_seconds") WHERE "completed_at" IS NOT NULL;
