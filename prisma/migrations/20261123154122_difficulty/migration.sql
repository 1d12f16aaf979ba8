-- CreateTable
CREATE TABLE "question_difficulty" (
    "question_id" INTEGER NOT NULL,
    "people" INTEGER NOT NULL,
    "right_answers" INTEGER NOT NULL,
    "third" SMALLINT NOT NULL,

    CONSTRAINT "question_difficulty_pkey" PRIMARY KEY ("question_id")
);

-- CreateIndex
CREATE INDEX "question_difficulty_third_question_id_idx" ON "question_difficulty"("third", "question_id");

-- What schema.prisma can't say stands below this line.
ALTER TABLE "question_difficulty"
  ADD CONSTRAINT "question_difficulty_people" CHECK ("people" > 0 AND "right_answers" BETWEEN 0 AND "people"),
  ADD CONSTRAINT "question_difficulty_third" CHECK ("third" BETWEEN 1 AND 3);
-- Outcomes besides. The table is as new as this one.
ALTER TABLE "question_counts"
  DROP CONSTRAINT "question_counts_kind",
  ADD CONSTRAINT "question_counts_kind" CHECK ("kind" BETWEEN 0 AND 2);
