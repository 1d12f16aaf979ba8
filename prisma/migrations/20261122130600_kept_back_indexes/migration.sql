-- The indexes by which random tests are drawn and counted now say whether a question is kept back,
-- so that this costs no look at the question itself. The new ones are built beside the old, which
-- go on being read. Administrators' edits and imports wait meanwhile, for all the indexes at once,
-- under a lock taken whole at the start: raising it later would be a deadlock with an edit half
-- done. Reading the bank, starts, saves and submits need no more than to read questions.
LOCK TABLE "questions" IN SHARE ROW EXCLUSIVE MODE;
CREATE INDEX "questions_live_subject_new" ON "questions" ("subject", "id") INCLUDE ("kept_back") WHERE "deleted_at" IS NULL;
CREATE INDEX "questions_live_subject_topic_new" ON "questions" ("subject", "topic", "id") INCLUDE ("kept_back") WHERE "deleted_at" IS NULL;
CREATE INDEX "questions_live_topic_new" ON "questions" ("topic", "id") INCLUDE ("kept_back") WHERE "deleted_at" IS NULL;
CREATE INDEX "questions_live_pyq_new" ON "questions" ("id") INCLUDE ("kept_back") WHERE "deleted_at" IS NULL AND "pyq";
CREATE INDEX "questions_live_no_pyq_new" ON "questions" ("id") INCLUDE ("kept_back") WHERE "deleted_at" IS NULL AND NOT "pyq";
CREATE INDEX "questions_live_pyq_subject_new" ON "questions" ("subject", "id") INCLUDE ("kept_back") WHERE "deleted_at" IS NULL AND "pyq";
CREATE INDEX "questions_live_pyq_exam_new" ON "questions" ("pyq_exam", "pyq_year", "id") INCLUDE ("subject", "topic", "kept_back") WHERE "deleted_at" IS NULL AND "pyq";
CREATE INDEX "questions_live_pyq_year_new" ON "questions" ("pyq_year", "id") INCLUDE ("subject", "topic", "pyq_exam", "kept_back") WHERE "deleted_at" IS NULL AND "pyq";

-- An account that is deleted finds the few questions it released.
CREATE INDEX "questions_released_by_id_idx" ON "questions" ("released_by_id") WHERE "released_by_id" IS NOT NULL;
