-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "role" AS ENUM ('student', 'admin');

-- CreateEnum
CREATE TYPE "attempt_status" AS ENUM ('open', 'submitted', 'abandoned');

-- CreateEnum
CREATE TYPE "import_kind" AS ENUM ('questions', 'test');

-- CreateEnum
CREATE TYPE "import_status" AS ENUM ('running', 'finished', 'failed');

-- CreateTable
CREATE TABLE "users" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "google_id" TEXT,
    "full_name" TEXT NOT NULL,
    "profile_picture" TEXT,
    "role" "role" NOT NULL DEFAULT 'student',
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "user_id" INTEGER NOT NULL,
    "refresh_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "questions" (
    "id" SERIAL NOT NULL,
    "revision_id" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "topic" TEXT,
    "pyq" BOOLEAN NOT NULL DEFAULT false,
    "pyq_year" SMALLINT,
    "pyq_exam" TEXT,
    "fingerprint" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "questions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "question_revisions" (
    "id" SERIAL NOT NULL,
    "question_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL DEFAULT 1,
    "question_text" TEXT NOT NULL,
    "options" TEXT[],
    "correct_option_index" SMALLINT NOT NULL,
    "subject" TEXT NOT NULL,
    "topic" TEXT,
    "pyq" BOOLEAN NOT NULL DEFAULT false,
    "pyq_year" SMALLINT,
    "pyq_exam" TEXT,
    "explanation" TEXT,
    "author_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "question_revisions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tests" (
    "id" SERIAL NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "duration_minutes" INTEGER NOT NULL,
    "correct_hundredths" INTEGER NOT NULL,
    "incorrect_hundredths" INTEGER NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "is_public" BOOLEAN NOT NULL DEFAULT true,
    "subjects" TEXT[],
    "total_questions" INTEGER NOT NULL,
    "paper_id" INTEGER,
    "created_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "tests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "test_questions" (
    "test_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "question_id" INTEGER NOT NULL,

    CONSTRAINT "test_questions_pkey" PRIMARY KEY ("test_id","position")
);

-- CreateTable
CREATE TABLE "invitations" (
    "id" SERIAL NOT NULL,
    "test_id" INTEGER NOT NULL,
    "token" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "test_access" (
    "test_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "granted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "test_access_pkey" PRIMARY KEY ("user_id","test_id")
);

-- CreateTable
CREATE TABLE "random_tests" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "paper_id" INTEGER NOT NULL,
    "subjects" TEXT[],
    "topics" TEXT[],
    "pyq_only" BOOLEAN,
    "pyq_exams" TEXT[],
    "pyq_years" INTEGER[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "random_tests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "papers" (
    "id" SERIAL NOT NULL,
    "test_id" INTEGER,
    "title" TEXT NOT NULL,
    "description" TEXT,
    "duration_minutes" INTEGER NOT NULL,
    "correct_hundredths" INTEGER NOT NULL,
    "incorrect_hundredths" INTEGER NOT NULL,
    "revision_ids" INTEGER[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "papers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attempts" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "paper_id" INTEGER NOT NULL,
    "test_id" INTEGER,
    "random_test_id" INTEGER,
    "status" "attempt_status" NOT NULL DEFAULT 'open',
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "sequence" INTEGER NOT NULL DEFAULT 0,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "current_question" SMALLINT NOT NULL DEFAULT 0,
    "time_left_seconds" INTEGER NOT NULL,
    "active_seconds" INTEGER NOT NULL DEFAULT 0,
    "tab_switch_count" SMALLINT NOT NULL DEFAULT 0,
    "penalty_minutes" SMALLINT NOT NULL DEFAULT 0,
    "answers" SMALLINT[],
    "first_shown" INTEGER[],
    "seconds_spent" INTEGER[],
    "change_counts" SMALLINT[],
    "marked" BOOLEAN[],
    "completed_at" TIMESTAMPTZ(3),
    "score_hundredths" INTEGER,
    "max_hundredths" INTEGER,
    "correct_count" SMALLINT,
    "incorrect_count" SMALLINT,
    "unanswered_count" SMALLINT,
    "time_taken_seconds" INTEGER,

    CONSTRAINT "attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "attempt_subjects" (
    "attempt_id" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "correct_count" SMALLINT NOT NULL,
    "incorrect_count" SMALLINT NOT NULL,
    "unanswered_count" SMALLINT NOT NULL,
    "score_hundredths" INTEGER NOT NULL,
    "max_hundredths" INTEGER NOT NULL,

    CONSTRAINT "attempt_subjects_pkey" PRIMARY KEY ("attempt_id","subject")
);

-- CreateTable
CREATE TABLE "user_statistics" (
    "user_id" INTEGER NOT NULL,
    "tests_taken" INTEGER NOT NULL DEFAULT 0,
    "percent_sum" DECIMAL(20,10) NOT NULL DEFAULT 0,
    "best_percent" DECIMAL(20,10) NOT NULL DEFAULT 0,
    "time_spent_minutes" INTEGER NOT NULL DEFAULT 0,
    "high_scores" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "user_statistics_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "user_subject_statistics" (
    "user_id" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "tests_taken" INTEGER NOT NULL DEFAULT 0,
    "percent_sum" DECIMAL(20,10) NOT NULL DEFAULT 0,
    "best_percent" DECIMAL(20,10) NOT NULL DEFAULT 0,

    CONSTRAINT "user_subject_statistics_pkey" PRIMARY KEY ("user_id","subject")
);

-- CreateTable
CREATE TABLE "imports" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER,
    "kind" "import_kind" NOT NULL,
    "status" "import_status" NOT NULL DEFAULT 'running',
    "file_name" TEXT NOT NULL,
    "rows_read" INTEGER NOT NULL DEFAULT 0,
    "rows_done" INTEGER NOT NULL DEFAULT 0,
    "created" INTEGER NOT NULL DEFAULT 0,
    "duplicates" INTEGER NOT NULL DEFAULT 0,
    "errors" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "user_id" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "body_hash" BYTEA NOT NULL,
    "response" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("user_id","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "users_google_id_key" ON "users"("google_id");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_refresh_hash_key" ON "sessions"("refresh_hash");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "questions_revision_id_key" ON "questions"("revision_id");

-- CreateIndex
CREATE UNIQUE INDEX "question_revisions_question_id_number_key" ON "question_revisions"("question_id", "number");

-- CreateIndex
CREATE INDEX "tests_paper_id_idx" ON "tests"("paper_id");

-- CreateIndex
CREATE INDEX "test_questions_question_id_idx" ON "test_questions"("question_id");

-- CreateIndex
CREATE UNIQUE INDEX "test_questions_test_id_question_id_key" ON "test_questions"("test_id", "question_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_token_key" ON "invitations"("token");

-- CreateIndex
CREATE INDEX "test_access_test_id_idx" ON "test_access"("test_id");

-- CreateIndex
CREATE UNIQUE INDEX "random_tests_paper_id_key" ON "random_tests"("paper_id");

-- CreateIndex
CREATE INDEX "random_tests_user_id_id_idx" ON "random_tests"("user_id", "id");

-- CreateIndex
CREATE INDEX "papers_test_id_idx" ON "papers"("test_id");

-- CreateIndex
CREATE INDEX "attempts_paper_id_idx" ON "attempts"("paper_id");

-- CreateIndex
CREATE INDEX "imports_user_id_id_idx" ON "imports"("user_id", "id");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "questions" ADD CONSTRAINT "questions_revision_id_fkey" FOREIGN KEY ("revision_id") REFERENCES "question_revisions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question_revisions" ADD CONSTRAINT "question_revisions_question_id_fkey" FOREIGN KEY ("question_id") REFERENCES "questions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question_revisions" ADD CONSTRAINT "question_revisions_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tests" ADD CONSTRAINT "tests_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "papers"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tests" ADD CONSTRAINT "tests_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "test_questions" ADD CONSTRAINT "test_questions_test_id_fkey" FOREIGN KEY ("test_id") REFERENCES "tests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "test_questions" ADD CONSTRAINT "test_questions_question_id_fkey" FOREIGN KEY ("question_id") REFERENCES "questions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_test_id_fkey" FOREIGN KEY ("test_id") REFERENCES "tests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "test_access" ADD CONSTRAINT "test_access_test_id_fkey" FOREIGN KEY ("test_id") REFERENCES "tests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "test_access" ADD CONSTRAINT "test_access_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "random_tests" ADD CONSTRAINT "random_tests_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "random_tests" ADD CONSTRAINT "random_tests_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "papers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "papers" ADD CONSTRAINT "papers_test_id_fkey" FOREIGN KEY ("test_id") REFERENCES "tests"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_paper_id_fkey" FOREIGN KEY ("paper_id") REFERENCES "papers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_test_id_fkey" FOREIGN KEY ("test_id") REFERENCES "tests"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempts" ADD CONSTRAINT "attempts_random_test_id_fkey" FOREIGN KEY ("random_test_id") REFERENCES "random_tests"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempt_subjects" ADD CONSTRAINT "attempt_subjects_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "attempts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_statistics" ADD CONSTRAINT "user_statistics_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_subject_statistics" ADD CONSTRAINT "user_subject_statistics_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What schema.prisma can't say stands below this line.

CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- A question and its current revision point at each other, so the first of the two rows is
-- written on trust until the transaction ends.
ALTER TABLE "questions" ALTER CONSTRAINT "questions_revision_id_fkey" DEFERRABLE INITIALLY DEFERRED;

-- Users and sessions
ALTER TABLE "users"
  ADD CONSTRAINT "users_email_lower_case" CHECK ("email" = lower("email")),
  ADD CONSTRAINT "users_full_name_not_blank" CHECK (btrim("full_name") <> '');
ALTER TABLE "sessions"
  ADD CONSTRAINT "sessions_90_days_at_most" CHECK ("expires_at" <= "created_at" + interval '90 days');

-- The question bank
ALTER TABLE "question_revisions"
  ADD CONSTRAINT "question_revisions_text_not_blank" CHECK (btrim("question_text") <> ''),
  ADD CONSTRAINT "question_revisions_subject_not_blank" CHECK (btrim("subject") <> ''),
  ADD CONSTRAINT "question_revisions_2_to_5_options" CHECK (cardinality("options") BETWEEN 2 AND 5),
  ADD CONSTRAINT "question_revisions_options_not_blank" CHECK (array_position("options", NULL) IS NULL AND array_position("options", '') IS NULL),
  ADD CONSTRAINT "question_revisions_correct_option_exists" CHECK ("correct_option_index" BETWEEN 0 AND cardinality("options") - 1),
  ADD CONSTRAINT "question_revisions_pyq_has_year_and_exam" CHECK (
    CASE WHEN "pyq" THEN "pyq_year" IS NOT NULL AND "pyq_exam" IS NOT NULL
         ELSE "pyq_year" IS NULL AND "pyq_exam" IS NULL END),
  ADD CONSTRAINT "question_revisions_pyq_year_possible" CHECK (
    "pyq_year" BETWEEN 1980 AND extract(year FROM "created_at" AT TIME ZONE 'Asia/Kolkata'));

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are immutable', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- An author whose account is deleted may be forgotten; nothing else of a revision changes.
CREATE TRIGGER "question_revisions_immutable" BEFORE UPDATE ON "question_revisions" FOR EACH ROW
  WHEN ((OLD."id", OLD."question_id", OLD."number", OLD."question_text", OLD."options", OLD."correct_option_index", OLD."subject", OLD."topic", OLD."pyq", OLD."pyq_year", OLD."pyq_exam", OLD."explanation", OLD."created_at")
    IS DISTINCT FROM (NEW."id", NEW."question_id", NEW."number", NEW."question_text", NEW."options", NEW."correct_option_index", NEW."subject", NEW."topic", NEW."pyq", NEW."pyq_year", NEW."pyq_exam", NEW."explanation", NEW."created_at"))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "question_revisions_kept" BEFORE DELETE ON "question_revisions" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "papers_immutable" BEFORE UPDATE OR DELETE ON "papers" FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE UNIQUE INDEX "questions_live_fingerprint_key" ON "questions" ("fingerprint") WHERE "deleted_at" IS NULL;
CREATE INDEX "questions_live_idx" ON "questions" ("id") WHERE "deleted_at" IS NULL;
CREATE INDEX "questions_live_subject_idx" ON "questions" ("subject", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "questions_live_subject_topic_idx" ON "questions" ("subject", "topic", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "questions_live_topic_idx" ON "questions" ("topic", "id") WHERE "deleted_at" IS NULL;
CREATE INDEX "questions_live_pyq_idx" ON "questions" ("id") WHERE "deleted_at" IS NULL AND "pyq";
CREATE INDEX "questions_live_pyq_subject_idx" ON "questions" ("subject", "id") WHERE "deleted_at" IS NULL AND "pyq";
CREATE INDEX "questions_live_pyq_exam_idx" ON "questions" ("pyq_exam", "pyq_year", "id") INCLUDE ("subject", "topic") WHERE "deleted_at" IS NULL AND "pyq";
CREATE INDEX "questions_live_pyq_year_idx" ON "questions" ("pyq_year", "id") INCLUDE ("subject", "topic", "pyq_exam") WHERE "deleted_at" IS NULL AND "pyq";
CREATE INDEX "question_revisions_text_trigrams" ON "question_revisions" USING gin ("question_text" gin_trgm_ops);

-- Tests, papers, invitations
ALTER TABLE "tests"
  ADD CONSTRAINT "tests_title_not_blank" CHECK (btrim("title") <> ''),
  ADD CONSTRAINT "tests_duration_1_to_300" CHECK ("duration_minutes" BETWEEN 1 AND 300),
  ADD CONSTRAINT "tests_marks" CHECK ("correct_hundredths" BETWEEN 1 AND 100000 AND "incorrect_hundredths" BETWEEN 0 AND 100000),
  ADD CONSTRAINT "tests_have_questions" CHECK ("total_questions" BETWEEN 1 AND 1000);
ALTER TABLE "test_questions"
  ADD CONSTRAINT "test_questions_position_from_0" CHECK ("position" >= 0);
ALTER TABLE "papers"
  ADD CONSTRAINT "papers_title_not_blank" CHECK (btrim("title") <> ''),
  ADD CONSTRAINT "papers_duration_1_to_300" CHECK ("duration_minutes" BETWEEN 1 AND 300),
  ADD CONSTRAINT "papers_marks" CHECK ("correct_hundredths" BETWEEN 1 AND 100000 AND "incorrect_hundredths" BETWEEN 0 AND 100000),
  ADD CONSTRAINT "papers_have_questions" CHECK (cardinality("revision_ids") BETWEEN 1 AND 1000);
CREATE INDEX "tests_listed_idx" ON "tests" ("created_at" DESC, "id" DESC) WHERE "archived_at" IS NULL;
CREATE INDEX "tests_public_idx" ON "tests" ("created_at" DESC, "id" DESC) WHERE "archived_at" IS NULL AND "is_active" AND "is_public";
CREATE INDEX "tests_subjects_idx" ON "tests" USING gin ("subjects") WHERE "archived_at" IS NULL;
CREATE UNIQUE INDEX "invitations_one_live_key" ON "invitations" ("test_id") WHERE "revoked_at" IS NULL;

-- Attempts
ALTER TABLE "attempts"
  ADD CONSTRAINT "attempts_of_a_test_or_a_random_test" CHECK (num_nonnulls("test_id", "random_test_id") = 1),
  ADD CONSTRAINT "attempts_arrays_run_along_the_paper" CHECK (
    cardinality("answers") > 0
    AND cardinality("first_shown") = cardinality("answers")
    AND cardinality("seconds_spent") = cardinality("answers")
    AND cardinality("change_counts") = cardinality("answers")
    AND cardinality("marked") = cardinality("answers")),
  ADD CONSTRAINT "attempts_answers_possible" CHECK (-1 <= ALL ("answers") AND 4 >= ALL ("answers")),
  ADD CONSTRAINT "attempts_current_question_exists" CHECK ("current_question" BETWEEN 0 AND cardinality("answers") - 1),
  ADD CONSTRAINT "attempts_counters_not_negative" CHECK ("sequence" >= 0 AND "time_left_seconds" >= 0 AND "active_seconds" >= 0 AND "tab_switch_count" >= 0 AND "penalty_minutes" >= 0),
  ADD CONSTRAINT "attempts_result_when_submitted" CHECK (
    CASE WHEN "status" = 'submitted'
      THEN num_nulls("completed_at", "score_hundredths", "max_hundredths", "correct_count", "incorrect_count", "unanswered_count", "time_taken_seconds") = 0
        AND "correct_count" + "incorrect_count" + "unanswered_count" = cardinality("answers")
        AND "max_hundredths" > 0 AND "score_hundredths" <= "max_hundredths" AND "time_taken_seconds" >= 0
      ELSE num_nonnulls("completed_at", "score_hundredths", "max_hundredths", "correct_count", "incorrect_count", "unanswered_count", "time_taken_seconds") = 0 END);
CREATE UNIQUE INDEX "attempts_one_open_test_key" ON "attempts" ("user_id", "test_id") WHERE "status" = 'open' AND "test_id" IS NOT NULL;
CREATE UNIQUE INDEX "attempts_one_open_random_test_key" ON "attempts" ("user_id", "random_test_id") WHERE "status" = 'open' AND "random_test_id" IS NOT NULL;
CREATE INDEX "attempts_results_idx" ON "attempts" ("user_id", "completed_at" DESC, "id" DESC) WHERE "status" = 'submitted';
CREATE INDEX "attempts_results_of_tests_idx" ON "attempts" ("user_id", "completed_at" DESC, "id" DESC) WHERE "status" = 'submitted' AND "test_id" IS NOT NULL;
CREATE INDEX "attempts_results_of_random_tests_idx" ON "attempts" ("user_id", "completed_at" DESC, "id" DESC) WHERE "status" = 'submitted' AND "random_test_id" IS NOT NULL;
CREATE INDEX "attempts_latest_of_a_test_idx" ON "attempts" ("user_id", "test_id", "id") WHERE "test_id" IS NOT NULL;
CREATE INDEX "attempts_latest_of_a_random_test_idx" ON "attempts" ("user_id", "random_test_id", "id") WHERE "random_test_id" IS NOT NULL;
CREATE INDEX "attempts_of_a_test_idx" ON "attempts" ("test_id", "completed_at") WHERE "status" = 'submitted' AND "test_id" IS NOT NULL;

-- Saves rewrite the row without touching an indexed column: leave room for it on its page.
ALTER TABLE "attempts" SET (fillfactor = 80);
ALTER TABLE "user_statistics" SET (fillfactor = 80);
ALTER TABLE "user_subject_statistics" SET (fillfactor = 80);

ALTER TABLE "attempt_subjects"
  ADD CONSTRAINT "attempt_subjects_counts" CHECK (
    least("correct_count", "incorrect_count", "unanswered_count") >= 0
    AND "correct_count" + "incorrect_count" + "unanswered_count" > 0
    AND "max_hundredths" > 0 AND "score_hundredths" <= "max_hundredths");
ALTER TABLE "user_statistics"
  ADD CONSTRAINT "user_statistics_not_negative" CHECK ("tests_taken" >= 0 AND "time_spent_minutes" >= 0 AND "high_scores" BETWEEN 0 AND "tests_taken");
ALTER TABLE "user_subject_statistics"
  ADD CONSTRAINT "user_subject_statistics_not_negative" CHECK ("tests_taken" >= 0);

-- Imports and idempotency keys
ALTER TABLE "imports"
  ADD CONSTRAINT "imports_counts_not_negative" CHECK (least("rows_read", "rows_done", "created", "duplicates", "errors") >= 0),
  ADD CONSTRAINT "imports_finished_has_a_time" CHECK (("status" = 'running') = ("finished_at" IS NULL));
ALTER TABLE "idempotency_keys"
  ADD CONSTRAINT "idempotency_keys_length" CHECK (length("key") BETWEEN 1 AND 255);
