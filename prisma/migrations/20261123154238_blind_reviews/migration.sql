-- CreateTable
CREATE TABLE "blind_reviews" (
    "attempt_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "positions" SMALLINT[],
    "answers" SMALLINT[],
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "blind_reviews_pkey" PRIMARY KEY ("attempt_id"),
    CONSTRAINT "blind_reviews_lists_as_long" CHECK (
      "positions" IS NOT NULL AND "answers" IS NOT NULL AND cardinality("positions") > 0
      AND cardinality("positions") = cardinality("answers"))
);

-- CreateIndex
CREATE INDEX "blind_reviews_user_id_idx" ON "blind_reviews"("user_id");

-- AddForeignKey
ALTER TABLE "blind_reviews" ADD CONSTRAINT "blind_reviews_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
