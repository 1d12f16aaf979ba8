-- attempts_results_covered_idx serves what this one did.
DROP INDEX "attempts_completed_idx";
