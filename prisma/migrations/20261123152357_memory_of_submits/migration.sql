-- Whichever version submits.
CREATE FUNCTION "remember_submit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO memory_tasks (attempt_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "attempts_remember_submit" AFTER UPDATE OF status ON "attempts"
  FOR EACH ROW WHEN (NEW.status = 'submitted' AND OLD.status <> 'submitted')
  EXECUTE FUNCTION "remember_submit"();
CREATE TRIGGER "attempts_remember_insert" AFTER INSERT ON "attempts"
  FOR EACH ROW WHEN (NEW.status = 'submitted')
  EXECUTE FUNCTION "remember_submit"();
