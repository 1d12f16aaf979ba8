-- AlterTable
ALTER TABLE "question_tallies" ADD COLUMN     "in_passage" BOOLEAN NOT NULL DEFAULT false;


-- What schema.prisma can't say stands below this line.

-- The tallies now say whether the questions that they count ask about a passage, so that counting
-- with and without them costs as little as counting all.
CREATE OR REPLACE FUNCTION fold_question_tallies() RETURNS void LANGUAGE sql AS $$
  WITH old AS (
    SELECT t.id FROM question_tallies t ORDER BY t.id FOR UPDATE SKIP LOCKED
  ), folded AS (
    DELETE FROM question_tallies t USING old WHERE t.id = old.id RETURNING t.*
  )
  INSERT INTO question_tallies ("subject", "topic", "pyq", "kept_back", "in_passage", "change")
  SELECT f.subject, f.topic, f.pyq, f.kept_back, f.in_passage, sum(f.change) FROM folded f
  GROUP BY f.subject, f.topic, f.pyq, f.kept_back, f.in_passage HAVING sum(f.change) <> 0
$$;

CREATE OR REPLACE FUNCTION tally_inserted_questions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  due boolean;
BEGIN
  WITH added AS (
    INSERT INTO question_tallies ("subject", "topic", "pyq", "kept_back", "in_passage", "change")
    SELECT n.subject, n.topic, n.pyq, n.kept_back, n.passage_id IS NOT NULL, count(*) FROM new_rows n WHERE n.deleted_at IS NULL
    GROUP BY n.subject, n.topic, n.pyq, n.kept_back, n.passage_id IS NOT NULL
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
    SELECT n.subject, n.topic, n.pyq, n.kept_back, n.passage_id IS NOT NULL AS in_passage, 1 AS change FROM new_rows n WHERE n.deleted_at IS NULL
    UNION ALL
    SELECT o.subject, o.topic, o.pyq, o.kept_back, o.passage_id IS NOT NULL, -1 FROM old_rows o WHERE o.deleted_at IS NULL
  ), added AS (
    INSERT INTO question_tallies ("subject", "topic", "pyq", "kept_back", "in_passage", "change")
    SELECT c.subject, c.topic, c.pyq, c.kept_back, c.in_passage, sum(c.change) FROM changes c
    GROUP BY c.subject, c.topic, c.pyq, c.kept_back, c.in_passage HAVING sum(c.change) <> 0
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
  INSERT INTO question_tallies ("subject", "topic", "pyq", "kept_back", "in_passage", "change")
  SELECT o.subject, o.topic, o.pyq, o.kept_back, o.passage_id IS NOT NULL, -count(*) FROM old_rows o WHERE o.deleted_at IS NULL
  GROUP BY o.subject, o.topic, o.pyq, o.kept_back, o.passage_id IS NOT NULL;
  RETURN NULL;
END $$;
