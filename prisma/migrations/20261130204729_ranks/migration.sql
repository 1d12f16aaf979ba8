-- CreateTable
CREATE TABLE "test_rankings" (
    "test_id" INTEGER NOT NULL,
    "students" INTEGER NOT NULL,
    "bins" INTEGER[] NOT NULL,
    "quarters" DOUBLE PRECISION[] NOT NULL,
    "sections" JSONB NOT NULL,
    "computed_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3),

    CONSTRAINT "test_rankings_pkey" PRIMARY KEY ("test_id"),
    CONSTRAINT "test_rankings_of_somebody" CHECK ("students" >= 1),
    CONSTRAINT "test_rankings_twentieths" CHECK (cardinality("bins") = 20),
    CONSTRAINT "test_rankings_three_cuts" CHECK (cardinality("quarters") = 3)
);

-- CreateTable
CREATE TABLE "attempt_ranks" (
    "attempt_id" INTEGER NOT NULL,
    "test_id" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "sharing" INTEGER NOT NULL,
    "section_places" INTEGER[] NOT NULL,

    CONSTRAINT "attempt_ranks_pkey" PRIMARY KEY ("attempt_id"),
    CONSTRAINT "attempt_ranks_place" CHECK ("place" >= 1 AND "sharing" >= 0)
);

-- CreateIndex
CREATE INDEX "attempt_ranks_test_id_place_idx" ON "attempt_ranks"("test_id", "place");

-- AddForeignKey
ALTER TABLE "test_rankings" ADD CONSTRAINT "test_rankings_test_id_fkey" FOREIGN KEY ("test_id") REFERENCES "tests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempt_ranks" ADD CONSTRAINT "attempt_ranks_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "attempts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempt_ranks" ADD CONSTRAINT "attempt_ranks_test_id_fkey" FOREIGN KEY ("test_id") REFERENCES "test_rankings"("test_id") ON DELETE CASCADE ON UPDATE CASCADE;
