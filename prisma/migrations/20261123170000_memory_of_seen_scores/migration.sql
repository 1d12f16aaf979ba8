-- A score that nobody looked at is in no memory: what that tells would give its blind review away.
DROP TRIGGER "attempts_remember_submit" ON "attempts";
DROP TRIGGER "attempts_remember_insert" ON "attempts";
CREATE TRIGGER "attempts_remember_submit" AFTER UPDATE OF status, score_seen_at ON "attempts"
  FOR EACH ROW WHEN (NEW.status = 'submitted' AND NEW.score_seen_at IS NOT NULL
    AND (OLD.status <> 'submitted' OR OLD.score_seen_at IS NULL))
  EXECUTE FUNCTION "remember_submit"();
CREATE TRIGGER "attempts_remember_insert" AFTER INSERT ON "attempts"
  FOR EACH ROW WHEN (NEW.status = 'submitted' AND NEW.score_seen_at IS NOT NULL)
  EXECUTE FUNCTION "remember_submit"();
