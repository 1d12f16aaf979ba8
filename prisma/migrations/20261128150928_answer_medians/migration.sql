-- CreateTable
CREATE TABLE "answer_medians" (
    "user_id" INTEGER NOT NULL,
    "source" SMALLINT NOT NULL,
    "source_id" INTEGER NOT NULL,
    "answers" INTEGER NOT NULL,
    "doubled_seconds" INTEGER NOT NULL,

    CONSTRAINT "answer_medians_pkey" PRIMARY KEY ("user_id","source","source_id")
);

-- AddForeignKey
ALTER TABLE "answer_medians" ADD CONSTRAINT "answer_medians_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whichever version writes answers, and however: an import of a submit, a practice, a rebuild.
CREATE FUNCTION "keep_answer_medians"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH changed AS MATERIALIZED (
    SELECT DISTINCT user_id, source, source_id FROM changed_answers WHERE source < 2
  ), medians AS MATERIALIZED (
    SELECT c.user_id, c.source, c.source_id, count(s.seconds) AS answers,
      (2 * percentile_cont(0.5) WITHIN GROUP (ORDER BY s.seconds))::int AS doubled_seconds
    FROM changed c
    LEFT JOIN student_answers s ON s.user_id = c.user_id AND s.source = c.source AND s.source_id = c.source_id
      AND s.outcome IN (2, 3) AND s.seconds > 0
    GROUP BY c.user_id, c.source, c.source_id
  ), gone AS (
    DELETE FROM answer_medians m USING medians n
    WHERE n.answers = 0 AND m.user_id = n.user_id AND m.source = n.source AND m.source_id = n.source_id
  )
  INSERT INTO answer_medians AS m (user_id, source, source_id, answers, doubled_seconds)
  SELECT user_id, source, source_id, answers, doubled_seconds FROM medians WHERE answers > 0
  ON CONFLICT (user_id, source, source_id) DO UPDATE
    SET answers = excluded.answers, doubled_seconds = excluded.doubled_seconds
    WHERE (m.answers, m.doubled_seconds) IS DISTINCT FROM (excluded.answers, excluded.doubled_seconds);
  RETURN NULL;
END $$;
CREATE TRIGGER "student_answers_median_insert" AFTER INSERT ON "student_answers"
  REFERENCING NEW TABLE AS changed_answers FOR EACH STATEMENT EXECUTE FUNCTION "keep_answer_medians"();
CREATE TRIGGER "student_answers_median_update" AFTER UPDATE ON "student_answers"
  REFERENCING NEW TABLE AS changed_answers FOR EACH STATEMENT EXECUTE FUNCTION "keep_answer_medians"();
CREATE TRIGGER "student_answers_median_delete" AFTER DELETE ON "student_answers"
  REFERENCING OLD TABLE AS changed_answers FOR EACH STATEMENT EXECUTE FUNCTION "keep_answer_medians"();
