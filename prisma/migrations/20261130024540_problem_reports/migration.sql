-- CreateTable
CREATE TABLE "problem_reports" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "question_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "text" TEXT,
    "reported_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "answer" TEXT,
    "answered_by" INTEGER,

    CONSTRAINT "problem_reports_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "problem_reports_question_id_id_idx" ON "problem_reports"("question_id", "id");

-- CreateIndex
CREATE INDEX "problem_reports_user_id_reported_at_idx" ON "problem_reports"("user_id", "reported_at");

-- AddForeignKey
ALTER TABLE "problem_reports" ADD CONSTRAINT "problem_reports_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "problem_reports" ADD CONSTRAINT "problem_reports_question_id_fkey" FOREIGN KEY ("question_id") REFERENCES "questions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "problem_reports" ADD CONSTRAINT "problem_reports_answered_by_fkey" FOREIGN KEY ("answered_by") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- At most one open report of a student for each question.
CREATE UNIQUE INDEX "problem_reports_open_key" ON "problem_reports"("user_id", "question_id") WHERE "answered_at" IS NULL;

-- The inbox lists the open ones.
CREATE INDEX "problem_reports_open_idx" ON "problem_reports"("question_id") WHERE "answered_at" IS NULL;
