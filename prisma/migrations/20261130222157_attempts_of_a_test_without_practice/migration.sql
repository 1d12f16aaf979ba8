-- Runs outside a transaction.
-- In the place of attempts_of_a_test_by_student_idx: reports leave practice out.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "attempts_counted_of_a_test_idx"
  ON "attempts" ("test_id", "user_id", "completed_at", "id")
  INCLUDE ("score_hundredths", "max_hundredths", "time_taken_seconds", "tab_switch_count", "time_over_at",
    "started_at", "grading_version")
  WHERE "status" = 'submitted' AND "test_id" IS NOT NULL AND NOT "by_staff" AND NOT "is_practice";
