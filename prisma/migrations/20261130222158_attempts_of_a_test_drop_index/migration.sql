-- Runs outside a transaction.
DROP INDEX CONCURRENTLY IF EXISTS "attempts_of_a_test_by_student_idx";
