-- CreateTable
CREATE TABLE "test_rankings" (
    "test_id" INTEGER NOT NULL,
    "students" INTEGER NOT NULL,
    "bins" INTEGER[],
    "quarters" DOUBLE PRECISION[],
    "sections" JSONB NOT NULL,
    "computed_at" TIMESTAMPTZ(3) NOT NULL,
    "changed_at" TIMESTAMPTZ(3),

    CONSTRAINT "test_rankings_pkey" PRIMARY KEY ("test_id")
);

-- CreateTable
CREATE TABLE "attempt_ranks" (
    "attempt_id" INTEGER NOT NULL,
    "test_id" INTEGER NOT NULL,
    "place" INTEGER NOT NULL,
    "sharing" INTEGER NOT NULL,
    "section_places" INTEGER[],

    CONSTRAINT "attempt_ranks_pkey" PRIMARY KEY ("attempt_id")
);

-- CreateIndex
CREATE INDEX "attempt_ranks_test_id_place_idx" ON "attempt_ranks"("test_id", "place");

-- AddForeignKey
ALTER TABLE "test_rankings" ADD CONSTRAINT "test_rankings_test_id_fkey" FOREIGN KEY ("test_id") REFERENCES "tests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempt_ranks" ADD CONSTRAINT "attempt_ranks_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "attempts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempt_ranks" ADD CONSTRAINT "attempt_ranks_test_id_fkey" FOREIGN KEY ("test_id") REFERENCES "test_rankings"("test_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A test that becomes ranked gets its ranks with its next statistics, which its attempts don't ask for any more.
CREATE FUNCTION "ask_for_ranks"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO statistics_tasks (attempt_id, test_id)
  SELECT id, NEW.id FROM attempts WHERE test_id = NEW.id AND status = 'submitted' LIMIT 1
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "tests_ask_for_ranks" AFTER UPDATE OF is_ranked ON "tests"
  FOR EACH ROW WHEN (OLD.is_ranked IS DISTINCT FROM NEW.is_ranked) EXECUTE FUNCTION "ask_for_ranks"();
