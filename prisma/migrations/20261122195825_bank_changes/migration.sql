-- CreateTable
CREATE TABLE "bank_changes" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER,
    "kind" TEXT NOT NULL,
    "labels" JSONB NOT NULL DEFAULT '{}',
    "summary" TEXT NOT NULL,
    "total" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "skipped" INTEGER NOT NULL DEFAULT 0,
    "undone" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undo_until" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "undo_started_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "bank_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "bank_change_questions" (
    "change_id" INTEGER NOT NULL,
    "question_id" INTEGER NOT NULL,
    "state" SMALLINT NOT NULL DEFAULT 0,
    "before_revision_id" INTEGER,
    "after_revision_id" INTEGER,

    CONSTRAINT "bank_change_questions_pkey" PRIMARY KEY ("change_id","question_id")
);

-- CreateTable
CREATE TABLE "bank_change_tests" (
    "change_id" INTEGER NOT NULL,
    "question_id" INTEGER NOT NULL,
    "test_id" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "version_after" INTEGER NOT NULL,

    CONSTRAINT "bank_change_tests_pkey" PRIMARY KEY ("change_id","test_id","question_id")
);

-- CreateTable
CREATE TABLE "label_aliases" (
    "subject" TEXT NOT NULL,
    "topic" TEXT NOT NULL DEFAULT '',
    "into" TEXT NOT NULL,
    "change_id" INTEGER NOT NULL,

    CONSTRAINT "label_aliases_pkey" PRIMARY KEY ("subject","topic")
);

-- CreateTable
CREATE TABLE "added_subjects" (
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "added_subjects_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "different_names" (
    "subject" TEXT NOT NULL DEFAULT '',
    "one" TEXT NOT NULL,
    "other" TEXT NOT NULL,

    CONSTRAINT "different_names_pkey" PRIMARY KEY ("subject","one","other")
);

-- CreateIndex
CREATE INDEX "bank_changes_user_id_idx" ON "bank_changes"("user_id");

-- CreateIndex
CREATE INDEX "bank_changes_created_at_idx" ON "bank_changes"("created_at");

-- CreateIndex
CREATE INDEX "bank_change_questions_change_id_state_question_id_idx" ON "bank_change_questions"("change_id", "state", "question_id");

-- CreateIndex
CREATE INDEX "label_aliases_change_id_idx" ON "label_aliases"("change_id");

-- AddForeignKey
ALTER TABLE "bank_changes" ADD CONSTRAINT "bank_changes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_change_questions" ADD CONSTRAINT "bank_change_questions_change_id_fkey" FOREIGN KEY ("change_id") REFERENCES "bank_changes"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "bank_change_tests" ADD CONSTRAINT "bank_change_tests_change_id_fkey" FOREIGN KEY ("change_id") REFERENCES "bank_changes"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- What schema.prisma can't say stands below this line.
ALTER TABLE "bank_changes" ADD CONSTRAINT "bank_changes_kind_known" CHECK ("kind" IN ('labels', 'deletion', 'rename', 'merge'));
ALTER TABLE "bank_change_questions" ADD CONSTRAINT "bank_change_questions_state_known" CHECK ("state" BETWEEN 0 AND 4);
