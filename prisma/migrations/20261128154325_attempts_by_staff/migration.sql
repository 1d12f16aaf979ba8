-- What staff answer enters nobody's figures (docs/rules.md, section 16). The role at the start decides.
ALTER TABLE "attempts" ADD COLUMN "by_staff" BOOLEAN NOT NULL DEFAULT false;

-- A trigger, so that the version before keeps it too.
CREATE FUNCTION "attempt_by_staff"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.by_staff := EXISTS (SELECT FROM users u WHERE u.id = NEW.user_id AND u.role <> 'student');
  RETURN NEW;
END $$;
CREATE TRIGGER "attempts_by_staff" BEFORE INSERT ON "attempts"
  FOR EACH ROW EXECUTE FUNCTION "attempt_by_staff"();

-- Until now a preview was an attempt. Nobody knows what an administrator was when it was started.
UPDATE "attempts" a SET "by_staff" = true FROM "users" u WHERE u.id = a.user_id AND u.role <> 'student';

-- Finds the few among all, for the counts of first answers.
CREATE INDEX "attempts_by_staff_idx" ON "attempts" ("id") WHERE "by_staff";

-- Take their first answers out of the counts. Nobody else counts meanwhile.
LOCK TABLE "question_counts" IN SHARE ROW EXCLUSIVE MODE;
WITH firsts AS (
  SELECT DISTINCT ON (s.user_id, s.question_id) s.question_id, s.choice, s.seconds, s.outcome
  FROM "student_answers" s JOIN "users" u ON u.id = s.user_id AND u.role <> 'student'
  WHERE s.source = 0 AND s.outcome > 0
  ORDER BY s.user_id, s.question_id, s.answered_at, s.source_id
), counted AS (
  SELECT f.question_id, c.kind, c.value, count(*)::int AS people FROM firsts f
  CROSS JOIN LATERAL (VALUES (0, f.choice::int), (1, nullif(least(f.seconds, 3600), 0)), (2, f.outcome::int)) AS c (kind, value)
  WHERE c.value IS NOT NULL GROUP BY f.question_id, c.kind, c.value
), emptied AS (
  DELETE FROM "question_counts" q USING counted c
  WHERE q.question_id = c.question_id AND q.kind = c.kind AND q.value = c.value AND q.people <= c.people
)
UPDATE "question_counts" q SET "people" = q.people - c.people FROM counted c
WHERE q.question_id = c.question_id AND q.kind = c.kind AND q.value = c.value AND q.people > c.people;
