-- A person withdraws a question from new tests and draws (docs/rules.md, section 8).
ALTER TABLE "questions" ADD COLUMN "withdrawn_at" TIMESTAMPTZ(3);

-- As before, and a withdrawn question is left out of draws, too, which no release overrules.
CREATE OR REPLACE FUNCTION refresh_kept_back(ids int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM questions q WHERE q.id = ANY (ids) ORDER BY q.id FOR NO KEY UPDATE;
  UPDATE questions q SET kept_back = standing.kept_back, test_count = standing.tests
  FROM (
    SELECT asked.id, asked.tests,
      asked.is_closed AND s.released_at IS NULL OR s.withdrawn_at IS NOT NULL
        OR EXISTS (SELECT FROM unconfirmed_subjects u WHERE u.name = s.subject) AS kept_back
    FROM (
      SELECT one.id, count(t.id)::int AS tests,
        coalesce(bool_and(NOT (t.is_active AND t.is_public)), false) AS is_closed
      FROM (SELECT DISTINCT unnest(ids) AS id) AS one
      LEFT JOIN (test_questions tq JOIN tests t ON t.id = tq.test_id AND t.archived_at IS NULL)
        ON tq.question_id = one.id
      GROUP BY one.id
    ) AS asked
    JOIN questions s ON s.id = asked.id
  ) AS standing
  WHERE q.id = standing.id AND (q.kept_back, q.test_count) <> (standing.kept_back, standing.tests);
END $$;

CREATE TRIGGER "questions_keep_back_withdrawal" AFTER UPDATE OF "withdrawn_at" ON "questions" FOR EACH ROW
  WHEN ((OLD."withdrawn_at" IS NULL) <> (NEW."withdrawn_at" IS NULL))
  EXECUTE FUNCTION "keep_back_released_question"();
