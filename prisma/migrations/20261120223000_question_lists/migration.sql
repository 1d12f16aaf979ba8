-- AlterTable
ALTER TABLE "question_tallies" ADD COLUMN     "pyq" BOOLEAN,
ADD COLUMN     "subject" TEXT,
ADD COLUMN     "topic" TEXT;


-- What schema.prisma can't say stands below this line.

-- The tallies now say what the questions are that they count, so that a filtered list knows its
-- length without reading the bank. A statement that adds many of them folds them more rarely.
CREATE FUNCTION fold_question_tallies() RETURNS void LANGUAGE sql AS $$
  WITH old AS (
    SELECT t.id FROM question_tallies t ORDER BY t.id FOR UPDATE SKIP LOCKED
  ), folded AS (
    DELETE FROM question_tallies t USING old WHERE t.id = old.id RETURNING t.*
  )
  INSERT INTO question_tallies ("subject", "topic", "pyq", "change")
  SELECT f.subject, f.topic, f.pyq, sum(f.change) FROM folded f
  GROUP BY f.subject, f.topic, f.pyq HAVING sum(f.change) <> 0
$$;

CREATE OR REPLACE FUNCTION tally_inserted_questions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  due boolean;
BEGIN
  WITH added AS (
    INSERT INTO question_tallies ("subject", "topic", "pyq", "change")
    SELECT n.subject, n.topic, n.pyq, count(*) FROM new_rows n WHERE n.deleted_at IS NULL
    GROUP BY n.subject, n.topic, n.pyq
    RETURNING id
  )
  SELECT CASE WHEN count(*) > 64 THEN bool_or(id % 4096 = 0) ELSE bool_or(id % 64 = 0) END INTO due FROM added;
  IF due THEN
    PERFORM fold_question_tallies();
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tally_updated_questions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  due boolean;
BEGIN
  WITH changes AS (
    SELECT n.subject, n.topic, n.pyq, 1 AS change FROM new_rows n WHERE n.deleted_at IS NULL
    UNION ALL
    SELECT o.subject, o.topic, o.pyq, -1 FROM old_rows o WHERE o.deleted_at IS NULL
  ), added AS (
    INSERT INTO question_tallies ("subject", "topic", "pyq", "change")
    SELECT c.subject, c.topic, c.pyq, sum(c.change) FROM changes c
    GROUP BY c.subject, c.topic, c.pyq HAVING sum(c.change) <> 0
    RETURNING id
  )
  SELECT CASE WHEN count(*) > 64 THEN bool_or(id % 4096 = 0) ELSE bool_or(id % 64 = 0) END INTO due FROM added;
  IF due THEN
    PERFORM fold_question_tallies();
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tally_removed_questions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO question_tallies ("subject", "topic", "pyq", "change")
  SELECT o.subject, o.topic, o.pyq, -count(*) FROM old_rows o WHERE o.deleted_at IS NULL
  GROUP BY o.subject, o.topic, o.pyq;
  RETURN NULL;
END $$;

DROP FUNCTION tally_questions(bigint);

-- The pages of the questions that are no previous year questions. It also keeps everybody from
-- changing the bank while its tallies are counted anew.
CREATE INDEX "questions_live_no_pyq_idx" ON "questions" ("id") WHERE "deleted_at" IS NULL AND NOT "pyq";

DELETE FROM "question_tallies";
INSERT INTO "question_tallies" ("subject", "topic", "pyq", "change")
SELECT "subject", "topic", "pyq", count(*) FROM "questions" WHERE "deleted_at" IS NULL
GROUP BY "subject", "topic", "pyq";

ALTER TABLE "question_tallies" ALTER COLUMN "subject" SET NOT NULL, ALTER COLUMN "pyq" SET NOT NULL;

-- Which papers hold a wording, to say how many results hold an old one.
CREATE INDEX "papers_revision_ids_idx" ON "papers" USING gin ("revision_ids");

-- Searches go from the newest questions to the oldest: the index of the texts keeps them in drawers
-- of 8,192 questions, so that it can be asked for some of them alone.
CREATE EXTENSION IF NOT EXISTS btree_gin;
DROP INDEX "question_revisions_text_trigrams";
CREATE INDEX "question_revisions_text_idx" ON "question_revisions" USING gin (("question_id" >> 13), "question_text" gin_trgm_ops);
