-- What was submitted before the triggers were there is taken in by the worker too.
INSERT INTO memory_tasks (attempt_id) SELECT id FROM attempts WHERE status = 'submitted' ON CONFLICT DO NOTHING;
