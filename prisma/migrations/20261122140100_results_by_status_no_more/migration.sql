-- attempts_completed_idx serves what these three did, and each submit writes one entry instead of two.
DROP INDEX "attempts_results_idx";
DROP INDEX "attempts_results_of_tests_idx";
DROP INDEX "attempts_results_of_random_tests_idx";
