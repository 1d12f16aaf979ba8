-- The indexes by which random tests are drawn and counted now say whether a question is kept back,
-- so that this costs no look at the question itself. The new ones are built beside the old, which
-- go on being read until the very end.
CREATE INDEX "questions_live_subject_new" ON "questions" ("subject", "id") INCLUDE ("kept_back") WHERE "deleted_at" IS NULL;
CREATE INDEX "questions_live_subject_topic_new" ON "questions" ("subject", "topic", "id") INCLUDE ("kept_back") WHERE "deleted_at" IS NULL;
CREATE INDEX "questions_live_topic_new" ON "questions" ("topic", "id") INCLUDE ("kept_back") WHERE "deleted_at" IS NULL;
CREATE INDEX "questions_live_pyq_new" ON "questions" ("id") INCLUDE ("kept_back") WHERE "deleted_at" IS NULL AND "pyq";
CREATE INDEX "questions_live_no_pyq_new" ON "questions" ("id") INCLUDE ("kept_back") WHERE "deleted_at" IS NULL AND NOT "pyq";
CREATE INDEX "questions_live_pyq_subject_new" ON "questions" ("subject", "id") INCLUDE ("kept_back") WHERE "deleted_at" IS NULL AND "pyq";
CREATE INDEX "questions_live_pyq_exam_new" ON "questions" ("pyq_exam", "pyq_year", "id") INCLUDE ("subject", "topic", "kept_back") WHERE "deleted_at" IS NULL AND "pyq";
CREATE INDEX "questions_live_pyq_year_new" ON "questions" ("pyq_year", "id") INCLUDE ("subject", "topic", "pyq_exam", "kept_back") WHERE "deleted_at" IS NULL AND "pyq";
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
