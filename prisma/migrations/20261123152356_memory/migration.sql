-- CreateTable
CREATE TABLE "memory_tasks" (
    "attempt_id" INTEGER NOT NULL,

    CONSTRAINT "memory_tasks_pkey" PRIMARY KEY ("attempt_id")
);

-- CreateTable
CREATE TABLE "student_answers" (
    "user_id" INTEGER NOT NULL,
    "question_id" INTEGER NOT NULL,
    "source" SMALLINT NOT NULL,
    "source_id" INTEGER NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL,
    "position" SMALLINT NOT NULL,
    "revision_id" INTEGER NOT NULL,
    "choice" SMALLINT NOT NULL,
    "outcome" SMALLINT NOT NULL,
    "seconds" INTEGER NOT NULL,
    "marked" BOOLEAN NOT NULL,
    "changes" SMALLINT NOT NULL,

    CONSTRAINT "student_answers_pkey" PRIMARY KEY ("user_id","question_id","source","source_id")
);

-- CreateTable
CREATE TABLE "student_questions" (
    "user_id" INTEGER NOT NULL,
    "question_id" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "topic" TEXT,
    "passage_id" INTEGER,
    "first_seen_at" TIMESTAMPTZ(3),
    "last_seen_at" TIMESTAMPTZ(3),
    "times_right" SMALLINT NOT NULL DEFAULT 0,
    "times_wrong" SMALLINT NOT NULL DEFAULT 0,
    "times_skipped" SMALLINT NOT NULL DEFAULT 0,
    "last_outcome" SMALLINT NOT NULL,
    "is_marked" BOOLEAN NOT NULL DEFAULT false,
    "missed_at" TIMESTAMPTZ(3),
    "missed_source" SMALLINT,
    "missed_id" INTEGER,
    "missed_kinds" SMALLINT NOT NULL DEFAULT 0,
    "right_days" SMALLINT NOT NULL DEFAULT 0,
    "last_right_at" TIMESTAMPTZ(3),
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "student_questions_pkey" PRIMARY KEY ("user_id","question_id")
);

-- CreateTable
CREATE TABLE "question_notes" (
    "user_id" INTEGER NOT NULL,
    "question_id" INTEGER NOT NULL,
    "reason" TEXT,
    "note" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "question_notes_pkey" PRIMARY KEY ("user_id","question_id")
);

-- CreateTable
CREATE TABLE "question_counts" (
    "question_id" INTEGER NOT NULL,
    "kind" SMALLINT NOT NULL,
    "value" SMALLINT NOT NULL,
    "people" INTEGER NOT NULL,

    CONSTRAINT "question_counts_pkey" PRIMARY KEY ("question_id","kind","value")
);

-- CreateTable
CREATE TABLE "practices" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "revision_ids" INTEGER[],
    "answers" SMALLINT[],
    "answered_after" INTEGER[],
    "seconds_spent" INTEGER[],
    "current_question" SMALLINT NOT NULL DEFAULT 0,
    "minutes" SMALLINT,
    "filters" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "practices_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "student_answers_user_id_source_source_id_idx" ON "student_answers"("user_id", "source", "source_id");

-- CreateIndex
CREATE INDEX "student_questions_user_id_missed_at_idx" ON "student_questions"("user_id", "missed_at");

-- CreateIndex
CREATE INDEX "practices_user_id_id_idx" ON "practices"("user_id", "id");

-- AddForeignKey
ALTER TABLE "student_answers" ADD CONSTRAINT "student_answers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "student_questions" ADD CONSTRAINT "student_questions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "question_notes" ADD CONSTRAINT "question_notes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "practices" ADD CONSTRAINT "practices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What schema.prisma can't say stands below this line.
ALTER TABLE "student_answers"
  ADD CONSTRAINT "student_answers_source" CHECK ("source" BETWEEN 0 AND 2),
  ADD CONSTRAINT "student_answers_outcome" CHECK ("outcome" BETWEEN 0 AND 3 AND ("choice" >= 0) = ("outcome" >= 2));
ALTER TABLE "question_notes"
  ADD CONSTRAINT "question_notes_reason" CHECK ("reason" IN ('did_not_know', 'misread', 'careless', 'no_time', 'guessed')),
  ADD CONSTRAINT "question_notes_note" CHECK (length("note") BETWEEN 1 AND 2000),
  ADD CONSTRAINT "question_notes_something" CHECK ("reason" IS NOT NULL OR "note" IS NOT NULL);
ALTER TABLE "question_counts"
  ADD CONSTRAINT "question_counts_kind" CHECK ("kind" BETWEEN 0 AND 1),
  ADD CONSTRAINT "question_counts_people" CHECK ("people" > 0);
ALTER TABLE "practices"
  ADD CONSTRAINT "practices_kind" CHECK ("kind" IN ('practice', 'mistakes', 'diagnostic')),
  ADD CONSTRAINT "practices_lists" CHECK (cardinality("revision_ids") BETWEEN 1 AND 200
    AND cardinality("answers") = cardinality("revision_ids")
    AND cardinality("answered_after") = cardinality("revision_ids")
    AND cardinality("seconds_spent") = cardinality("revision_ids")),
  ADD CONSTRAINT "practices_minutes" CHECK ("minutes" BETWEEN 1 AND 300);
