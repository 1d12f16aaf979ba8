-- AlterTable
ALTER TABLE "statistics_tasks" ADD COLUMN     "paper_id" INTEGER,
ALTER COLUMN "test_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "item_tasks" (
    "id" SERIAL NOT NULL,
    "question_id" INTEGER NOT NULL,

    CONSTRAINT "item_tasks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "question_statistics" (
    "question_id" INTEGER NOT NULL,
    "fixed" JSONB,
    "random" JSONB,
    "together" JSONB NOT NULL,
    "computed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "question_statistics_pkey" PRIMARY KEY ("question_id")
);

-- CreateTable
CREATE TABLE "item_flags" (
    "question_id" INTEGER NOT NULL,
    "strength" DOUBLE PRECISION NOT NULL,
    "evidence" JSONB NOT NULL,
    "wording" TEXT NOT NULL,
    "flagged_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "closed_reason" TEXT,
    "closed_by_id" INTEGER,
    "closed_evidence" JSONB,

    CONSTRAINT "item_flags_pkey" PRIMARY KEY ("question_id")
);

-- CreateIndex
CREATE INDEX "item_tasks_question_id_idx" ON "item_tasks"("question_id");

-- CreateIndex
CREATE INDEX "item_flags_closed_by_id_idx" ON "item_flags"("closed_by_id");

-- AddForeignKey
ALTER TABLE "item_flags" ADD CONSTRAINT "item_flags_question_id_fkey" FOREIGN KEY ("question_id") REFERENCES "questions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "item_flags" ADD CONSTRAINT "item_flags_closed_by_id_fkey" FOREIGN KEY ("closed_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The list of flags, the surest first, and of those that were closed, the latest first.
CREATE INDEX "item_flags_open_idx" ON "item_flags"("strength" DESC, "question_id") WHERE "closed_at" IS NULL;
CREATE INDEX "item_flags_closed_idx" ON "item_flags"("closed_at" DESC, "question_id") WHERE "closed_at" IS NOT NULL;
ALTER TABLE "item_flags" ADD CONSTRAINT "item_flags_closed_check"
  CHECK (("closed_at" IS NULL) = ("closed_reason" IS NULL) AND ("closed_at" IS NULL) = ("closed_evidence" IS NULL));

-- Random tests leave tasks, too, and each task names its paper.
CREATE OR REPLACE FUNCTION "ask_for_statistics"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    INSERT INTO statistics_tasks (attempt_id, test_id, paper_id) VALUES (OLD.id, OLD.test_id, OLD.paper_id)
    ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO statistics_tasks (attempt_id, test_id, paper_id) VALUES (NEW.id, NEW.test_id, NEW.paper_id)
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER "attempts_ask_for_statistics_insert" AFTER INSERT ON "attempts"
  FOR EACH ROW WHEN (new.status = 'submitted' AND NOT new.by_staff) EXECUTE FUNCTION "ask_for_statistics"();
CREATE OR REPLACE TRIGGER "attempts_ask_for_statistics" AFTER UPDATE OF status, correction_ids ON "attempts"
  FOR EACH ROW
  WHEN (new.status = 'submitted' AND NOT new.by_staff
    AND (old.status <> 'submitted' OR old.correction_ids IS DISTINCT FROM new.correction_ids))
  EXECUTE FUNCTION "ask_for_statistics"();
CREATE OR REPLACE TRIGGER "attempts_ask_for_statistics_delete" AFTER DELETE ON "attempts"
  FOR EACH ROW WHEN (old.status = 'submitted' AND NOT old.by_staff) EXECUTE FUNCTION "ask_for_statistics"();

-- Another wording and another key change what the answers speak for.
CREATE FUNCTION "ask_for_item_of_question"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO item_tasks (question_id)
  SELECT NEW.id WHERE EXISTS (SELECT FROM question_statistics WHERE question_id = NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER "questions_ask_for_item" AFTER UPDATE OF revision_id ON "questions"
  FOR EACH ROW WHEN (old.revision_id <> new.revision_id) EXECUTE FUNCTION "ask_for_item_of_question"();
CREATE FUNCTION "ask_for_item_of_correction"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO item_tasks (question_id) SELECT question_id FROM question_revisions WHERE id = NEW.revision_id;
  RETURN NULL;
END $$;
CREATE TRIGGER "key_corrections_ask_for_item" AFTER INSERT ON "key_corrections"
  FOR EACH ROW EXECUTE FUNCTION "ask_for_item_of_correction"();
