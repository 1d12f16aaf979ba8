-- Until now a preview was an attempt. Nobody knows what an administrator was when it was started.
UPDATE "attempts" a SET "by_staff" = true FROM "users" u WHERE u.id = a.user_id AND u.role <> 'student';

-- Take their first answers out of the counts.
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
