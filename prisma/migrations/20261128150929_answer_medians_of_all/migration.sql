-- Of the answers from before the triggers; what a trigger has written meanwhile is newer.
INSERT INTO answer_medians (user_id, source, source_id, answers, doubled_seconds)
SELECT user_id, source, source_id, count(*), (2 * percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds))::int
FROM student_answers WHERE source < 2 AND outcome IN (2, 3) AND seconds > 0
GROUP BY user_id, source, source_id
ON CONFLICT DO NOTHING;
