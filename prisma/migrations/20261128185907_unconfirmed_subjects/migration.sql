-- A subject that a file brought and that is nearly another one. Students see nothing of it until an
-- administrator has said whether it is one of its own (docs/rules.md, section 10).
CREATE TABLE "unconfirmed_subjects" (
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "unconfirmed_subjects_pkey" PRIMARY KEY ("name")
);

-- As before, and its subject keeps a question back, too, which no release overrules.
CREATE OR REPLACE FUNCTION refresh_kept_back(ids int[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM questions q WHERE q.id = ANY (ids) ORDER BY q.id FOR NO KEY UPDATE;
  UPDATE questions q SET kept_back = standing.kept_back, test_count = standing.tests
  FROM (
    SELECT asked.id, asked.tests,
      asked.is_closed AND s.released_at IS NULL
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

CREATE FUNCTION "keep_back_unconfirmed_subject"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_kept_back(ARRAY(SELECT q.id FROM questions q WHERE q.subject = coalesce(NEW.name, OLD.name)
    AND q.deleted_at IS NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER "unconfirmed_subjects_keep_back" AFTER INSERT OR DELETE ON "unconfirmed_subjects"
  FOR EACH ROW EXECUTE FUNCTION "keep_back_unconfirmed_subject"();

CREATE FUNCTION "keep_back_new_question"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM unconfirmed_subjects u WHERE u.name = NEW.subject) THEN
    NEW.kept_back := true;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "questions_keep_back_insert" BEFORE INSERT ON "questions"
  FOR EACH ROW EXECUTE FUNCTION "keep_back_new_question"();

CREATE FUNCTION "keep_back_relabelled_question"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.kept_back OR EXISTS (SELECT FROM unconfirmed_subjects u WHERE u.name = NEW.subject) THEN
    PERFORM refresh_kept_back(ARRAY[NEW.id]);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "questions_keep_back_subject" AFTER UPDATE OF "subject", "deleted_at" ON "questions" FOR EACH ROW
  WHEN (NEW."deleted_at" IS NULL AND (OLD."subject" <> NEW."subject" OR OLD."deleted_at" IS NOT NULL))
  EXECUTE FUNCTION "keep_back_relabelled_question"();
