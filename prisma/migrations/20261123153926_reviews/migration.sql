-- CreateTable
CREATE TABLE "review_cards" (
    "user_id" INTEGER NOT NULL,
    "question_id" INTEGER NOT NULL,
    "due" TIMESTAMPTZ(3) NOT NULL,
    "stability" DOUBLE PRECISION NOT NULL,
    "difficulty" DOUBLE PRECISION NOT NULL,
    "elapsed_days" INTEGER NOT NULL,
    "scheduled_days" INTEGER NOT NULL,
    "learning_steps" SMALLINT NOT NULL,
    "reps" INTEGER NOT NULL,
    "lapses" INTEGER NOT NULL,
    "state" SMALLINT NOT NULL,
    "last_review" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "review_cards_pkey" PRIMARY KEY ("user_id","question_id")
);

-- CreateTable
CREATE TABLE "review_answers" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "key" UUID NOT NULL,
    "question_id" INTEGER NOT NULL,
    "revision_id" INTEGER NOT NULL,
    "choice" SMALLINT NOT NULL,
    "seconds" SMALLINT NOT NULL,
    "proposed" SMALLINT NOT NULL,
    "rating" SMALLINT NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),
    "before" JSONB,

    CONSTRAINT "review_answers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "review_settings" (
    "user_id" INTEGER NOT NULL,
    "new_a_day" SMALLINT NOT NULL,

    CONSTRAINT "review_settings_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "review_cards_user_id_due_idx" ON "review_cards"("user_id", "due");

-- CreateIndex
CREATE INDEX "review_answers_user_id_answered_at_idx" ON "review_answers"("user_id", "answered_at");

-- CreateIndex
CREATE INDEX "review_answers_user_id_question_id_id_idx" ON "review_answers"("user_id", "question_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "review_answers_user_id_key_key" ON "review_answers"("user_id", "key");

-- AddForeignKey
ALTER TABLE "review_cards" ADD CONSTRAINT "review_cards_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_answers" ADD CONSTRAINT "review_answers_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "review_settings" ADD CONSTRAINT "review_settings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What schema.prisma can't say stands below this line.
ALTER TABLE "review_cards"
  ADD CONSTRAINT "review_cards_state" CHECK ("state" BETWEEN 1 AND 3),
  ADD CONSTRAINT "review_cards_reps" CHECK ("reps" > 0 AND "lapses" BETWEEN 0 AND "reps");
ALTER TABLE "review_answers"
  ADD CONSTRAINT "review_answers_rating" CHECK ("rating" BETWEEN 1 AND 4 AND "proposed" BETWEEN 1 AND 4),
  ADD CONSTRAINT "review_answers_choice" CHECK ("choice" BETWEEN -1 AND 4),
  ADD CONSTRAINT "review_answers_seconds" CHECK ("seconds" BETWEEN 0 AND 3600);
ALTER TABLE "review_settings"
  ADD CONSTRAINT "review_settings_new_a_day" CHECK ("new_a_day" BETWEEN 0 AND 100);
