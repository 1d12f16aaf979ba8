-- CreateTable
CREATE TABLE "statistics_tasks" (
    "attempt_id" INTEGER NOT NULL,
    "test_id" INTEGER NOT NULL,

    CONSTRAINT "statistics_tasks_pkey" PRIMARY KEY ("attempt_id")
);

-- CreateTable
CREATE TABLE "test_statistics" (
    "test_id" INTEGER NOT NULL,
    "attempts" INTEGER NOT NULL,
    "whole" JSONB NOT NULL,
    "sections" JSONB NOT NULL,
    "subjects" JSONB NOT NULL,
    "computed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "test_statistics_pkey" PRIMARY KEY ("test_id")
);

-- CreateTable
CREATE TABLE "item_statistics" (
    "test_id" INTEGER NOT NULL,
    "question_id" INTEGER NOT NULL,
    "position" SMALLINT,
    "attempts" INTEGER NOT NULL,
    "facility" DOUBLE PRECISION NOT NULL,
    "discrimination" DOUBLE PRECISION,
    "efficiency" DOUBLE PRECISION,
    "mean_rest" DOUBLE PRECISION,
    "not_reached" INTEGER NOT NULL,
    "median_seconds" DOUBLE PRECISION,
    "p90_seconds" DOUBLE PRECISION,
    "revision_id" INTEGER NOT NULL,
    "revision_attempts" INTEGER NOT NULL,
    "choices" JSONB NOT NULL,

    CONSTRAINT "item_statistics_pkey" PRIMARY KEY ("test_id","question_id")
);

-- CreateIndex
CREATE INDEX "statistics_tasks_test_id_idx" ON "statistics_tasks"("test_id");

-- CreateIndex
CREATE INDEX "item_statistics_question_id_idx" ON "item_statistics"("question_id");

-- AddForeignKey
ALTER TABLE "test_statistics" ADD CONSTRAINT "test_statistics_test_id_fkey" FOREIGN KEY ("test_id") REFERENCES "tests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_statistics" ADD CONSTRAINT "item_statistics_test_id_fkey" FOREIGN KEY ("test_id") REFERENCES "tests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Like memory_tasks: a submit, a regrade and a deletion leave a row each, which costs a submit one insert. What is
-- random, and what staff take, is in no statistics.
CREATE FUNCTION "ask_for_statistics"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO statistics_tasks (attempt_id, test_id) VALUES (OLD.id, OLD.test_id) ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO statistics_tasks (attempt_id, test_id) VALUES (NEW.id, NEW.test_id) ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "attempts_ask_for_statistics_insert" AFTER INSERT ON "attempts"
  FOR EACH ROW
  WHEN (new.status = 'submitted' AND new.test_id IS NOT NULL AND NOT new.by_staff)
  EXECUTE FUNCTION "ask_for_statistics"();
CREATE TRIGGER "attempts_ask_for_statistics" AFTER UPDATE OF status, correction_ids ON "attempts"
  FOR EACH ROW
  WHEN (new.status = 'submitted' AND new.test_id IS NOT NULL AND NOT new.by_staff
    AND (old.status <> 'submitted' OR old.correction_ids IS DISTINCT FROM new.correction_ids))
  EXECUTE FUNCTION "ask_for_statistics"();
CREATE TRIGGER "attempts_ask_for_statistics_delete" AFTER DELETE ON "attempts"
  FOR EACH ROW
  WHEN (old.status = 'submitted' AND old.test_id IS NOT NULL AND NOT old.by_staff)
  EXECUTE FUNCTION "ask_for_statistics"();

-- One row makes the statistics of a test due.
INSERT INTO "statistics_tasks" ("attempt_id", "test_id")
SELECT min("id"), "test_id" FROM "attempts"
WHERE "status" = 'submitted' AND "test_id" IS NOT NULL AND NOT "by_staff" GROUP BY "test_id";
