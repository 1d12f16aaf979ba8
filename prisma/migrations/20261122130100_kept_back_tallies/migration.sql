-- AlterTable
ALTER TABLE "question_tallies" ADD COLUMN     "kept_back" BOOLEAN NOT NULL DEFAULT false;


-- What schema.prisma can't say stands below this line.

-- The tallies now say whether the questions that they count are kept back, so that what students
-- are shown of the bank costs as little as what administrators are.
CREATE OR REPLACE FUNCTION fold_question_tallies() RETURNS void LANGUAGE sql AS $$
  WITH old AS (
    SELECT t.id FROM question_tallies t ORDER BY t.id FOR UPDATE SKIP LOCKED
  ), folded AS (
    DELETE FROM question_tallies t USING old WHERE t.id = old.id RETURNING t.*
  )
  INSERT INTO question_tallies ("subject", "topic", "pyq", "kept_back", "change")
  SELECT f.subject, f.topic, f.pyq, f.kept_back, sum(f.change) FROM folded f
  GROUP BY f.subject, f.topic, f.pyq, f.kept_back HAVING sum(f.change) <> 0
$$;

CREATE OR REPLACE FUNCTION tally_inserted_questions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  due boolean;
BEGIN
  WITH added AS (
    INSERT INTO question_tallies ("subject", "topic", "pyq", "kept_back", "change")
    SELECT n.subject, n.topic, n.pyq, n.kept_back, count(*) FROM new_rows n WHERE n.deleted_at IS NULL
    GROUP BY n.subject, n.topic, n.pyq, n.kept_back
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
    SELECT n.subject, n.topic, n.pyq, n.kept_back, 1 AS change FROM new_rows n WHERE n.deleted_at IS NULL
    UNION ALL
    SELECT o.subject, o.topic, o.pyq, o.kept_back, -1 FROM old_rows o WHERE o.deleted_at IS NULL
  ), added AS (
    INSERT INTO question_tallies ("subject", "topic", "pyq", "kept_back", "change")
    SELECT c.subject, c.topic, c.pyq, c.kept_back, sum(c.change) FROM changes c
    GROUP BY c.subject, c.topic, c.pyq, c.kept_back HAVING sum(c.change) <> 0
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
  INSERT INTO question_tallies ("subject", "topic", "pyq", "kept_back", "change")
  SELECT o.subject, o.topic, o.pyq, o.kept_back, -count(*) FROM old_rows o WHERE o.deleted_at IS NULL
  GROUP BY o.subject, o.topic, o.pyq, o.kept_back;
  RETURN NULL;
END $$;

-- Says anew which of these questions are kept back: those that stand in tests, archived ones not
-- counted, of which none is public and active, unless an administrator released them. They are
-- locked first, in order, and looked at by a statement of its own: of two transactions that change
-- tests of one question, the second to come so far sees what the first has done.
CREATE FUNCTION refresh_kept_back(ids int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM questions q WHERE q.id = ANY (ids) ORDER BY q.id FOR NO KEY UPDATE;
  UPDATE questions q SET kept_back = NOT q.kept_back
  FROM (
    SELECT asked.id, coalesce(bool_and(NOT (t.is_active AND t.is_public)), false) AS is_closed
    FROM unnest(ids) AS asked (id)
    LEFT JOIN (test_questions tq JOIN tests t ON t.id = tq.test_id AND t.archived_at IS NULL)
      ON tq.question_id = asked.id
    GROUP BY asked.id
  ) AS standing
  WHERE q.id = standing.id AND q.kept_back <> (standing.is_closed AND q.released_at IS NULL);
END $$;

-- Nobody opens or closes a test while questions come or go.
CREATE FUNCTION keep_back_added_questions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM tests t WHERE t.id IN (SELECT n.test_id FROM new_rows n) ORDER BY t.id FOR SHARE;
  PERFORM refresh_kept_back(ARRAY(SELECT n.question_id FROM new_rows n));
  RETURN NULL;
END $$;

CREATE FUNCTION keep_back_moved_questions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM tests t WHERE t.id IN (SELECT n.test_id FROM new_rows n) ORDER BY t.id FOR SHARE;
  PERFORM refresh_kept_back(ARRAY(
    SELECT n.question_id FROM new_rows n UNION SELECT o.question_id FROM old_rows o));
  RETURN NULL;
END $$;

CREATE FUNCTION keep_back_removed_questions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_kept_back(ARRAY(SELECT o.question_id FROM old_rows o));
  RETURN NULL;
END $$;

CREATE FUNCTION keep_back_questions_of_test() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_kept_back(ARRAY(SELECT tq.question_id FROM test_questions tq WHERE tq.test_id = NEW.id));
  RETURN NULL;
END $$;

CREATE FUNCTION keep_back_released_question() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_kept_back(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
