-- AlterTable
ALTER TABLE "questions" ADD COLUMN     "test_count" INTEGER NOT NULL DEFAULT 0;

-- What says anew which questions are kept back counts their tests as well: both follow from the same
-- rows, and change by the same statements. Who adds a question to a test, the version before too,
-- fires it.
CREATE OR REPLACE FUNCTION refresh_kept_back(ids int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM questions q WHERE q.id = ANY (ids) ORDER BY q.id FOR NO KEY UPDATE;
  UPDATE questions q
  SET kept_back = standing.is_closed AND q.released_at IS NULL, test_count = standing.tests
  FROM (
    SELECT asked.id, count(t.id)::int AS tests,
      coalesce(bool_and(NOT (t.is_active AND t.is_public)), false) AS is_closed
    FROM (SELECT DISTINCT unnest(ids) AS id) AS asked
    LEFT JOIN (test_questions tq JOIN tests t ON t.id = tq.test_id AND t.archived_at IS NULL)
      ON tq.question_id = asked.id
    GROUP BY asked.id
  ) AS standing
  WHERE q.id = standing.id
    AND (q.kept_back, q.test_count) <> (standing.is_closed AND q.released_at IS NULL, standing.tests);
END $$;
