-- Runs outside a transaction.
-- All that reports on a test count, order and list by, student by student: attempts are wide, so a report that looked
-- at each of 10,000 would read 40 MB. A save changes none of its columns, since it holds submitted attempts alone.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "attempts_of_a_test_by_student_idx"
  ON "attempts" ("test_id", "user_id", "completed_at", "id")
  INCLUDE ("score_hundredths", "max_hundredths", "time_taken_seconds", "tab_switch_count", "time_over_at",
    "started_at", "grading_version")
  WHERE "status" = 'submitted' AND "test_id" IS NOT NULL AND NOT "by_staff";
