-- AlterTable
ALTER TABLE "attempts" ADD COLUMN     "answered_at" INTEGER[],
ADD COLUMN     "clock_runs_on" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "extra_reason" TEXT,
ADD COLUMN     "extra_seconds" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "resume_count" SMALLINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "extra_times" (
    "id" SERIAL NOT NULL,
    "test_id" INTEGER NOT NULL,
    "user_id" INTEGER,
    "batch_id" INTEGER,
    "percent" SMALLINT,
    "minutes" SMALLINT,
    "reason" TEXT NOT NULL,
    "created_by_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "extra_times_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "extra_times_user_id_idx" ON "extra_times"("user_id");

-- CreateIndex
CREATE INDEX "extra_times_batch_id_idx" ON "extra_times"("batch_id");

-- CreateIndex
CREATE INDEX "extra_times_created_by_id_idx" ON "extra_times"("created_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "extra_times_test_id_user_id_key" ON "extra_times"("test_id", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "extra_times_test_id_batch_id_key" ON "extra_times"("test_id", "batch_id");

-- AddForeignKey
ALTER TABLE "extra_times" ADD CONSTRAINT "extra_times_test_id_fkey" FOREIGN KEY ("test_id") REFERENCES "tests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "extra_times" ADD CONSTRAINT "extra_times_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "extra_times" ADD CONSTRAINT "extra_times_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "extra_times" ADD CONSTRAINT "extra_times_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "attempts"
    ADD CONSTRAINT "attempts_extra_time_not_negative" CHECK ("extra_seconds" >= 0 AND "resume_count" >= 0) NOT VALID,
    ADD CONSTRAINT "attempts_answered_at_runs_along_the_paper" CHECK (cardinality("answered_at") = cardinality("answers")) NOT VALID;

ALTER TABLE "extra_times"
    ADD CONSTRAINT "extra_times_of_a_person_or_a_batch" CHECK (num_nonnulls("user_id", "batch_id") = 1),
    ADD CONSTRAINT "extra_times_percent_or_minutes" CHECK (num_nonnulls("percent", "minutes") = 1
        AND coalesce("percent" BETWEEN 1 AND 100, TRUE) AND coalesce("minutes" BETWEEN 1 AND 300, TRUE)),
    ADD CONSTRAINT "extra_times_reason_stored" CHECK (char_length("reason") BETWEEN 1 AND 300);
