-- The new indexes take the place of the old in an instant.
LOCK TABLE "questions" IN ACCESS EXCLUSIVE MODE;
DROP INDEX "questions_live_subject_idx";
DROP INDEX "questions_live_subject_topic_idx";
DROP INDEX "questions_live_topic_idx";
DROP INDEX "questions_live_pyq_idx";
DROP INDEX "questions_live_no_pyq_idx";
DROP INDEX "questions_live_pyq_subject_idx";
DROP INDEX "questions_live_pyq_exam_idx";
DROP INDEX "questions_live_pyq_year_idx";
ALTER INDEX "questions_live_subject_new" RENAME TO "questions_live_subject_idx";
ALTER INDEX "questions_live_subject_topic_new" RENAME TO "questions_live_subject_topic_idx";
ALTER INDEX "questions_live_topic_new" RENAME TO "questions_live_topic_idx";
ALTER INDEX "questions_live_pyq_new" RENAME TO "questions_live_pyq_idx";
ALTER INDEX "questions_live_no_pyq_new" RENAME TO "questions_live_no_pyq_idx";
ALTER INDEX "questions_live_pyq_subject_new" RENAME TO "questions_live_pyq_subject_idx";
ALTER INDEX "questions_live_pyq_exam_new" RENAME TO "questions_live_pyq_exam_idx";
ALTER INDEX "questions_live_pyq_year_new" RENAME TO "questions_live_pyq_year_idx";
