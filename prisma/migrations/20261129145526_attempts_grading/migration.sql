ALTER TABLE "attempts" ADD COLUMN "correction_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN "grading_version" SMALLINT NOT NULL DEFAULT 1;

-- A dropped question is counted nowhere, so fewer may be counted than were asked.
ALTER TABLE "attempts" DROP CONSTRAINT "attempts_result_when_submitted";
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_result_when_submitted" CHECK (
  CASE
  WHEN "status" = 'submitted' THEN (num_nulls("completed_at", "score_hundredths", "max_hundredths", "correct_count",
    "incorrect_count", "unanswered_count", "time_taken_seconds") = 0
  AND "correct_count" + "incorrect_count" + "unanswered_count" <= cardinality("answers")
  AND ("correct_count" + "incorrect_count" + "unanswered_count" = cardinality("answers") OR cardinality("correction_ids") > 0)
  AND "max_hundredths" > 0
  AND "score_hundredths" <= "max_hundredths"
  AND "time_taken_seconds" >= 0)
  ELSE (num_nonnulls("completed_at", "score_hundredths", "max_hundredths", "correct_count",
    "incorrect_count", "unanswered_count", "time_taken_seconds") = 0)
  END
) NOT VALID;
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_grading" CHECK (
  "grading_version" >= 1 AND "correction_ids" IS NOT NULL
) NOT VALID;

-- The answer history follows a regrade, as it follows a submit.
CREATE TRIGGER attempts_remember_regrade AFTER UPDATE OF correction_ids ON attempts
  FOR EACH ROW
  WHEN (old.status = 'submitted' AND new.score_seen_at IS NOT NULL
    AND old.correction_ids IS DISTINCT FROM new.correction_ids)
  EXECUTE FUNCTION remember_submit();
