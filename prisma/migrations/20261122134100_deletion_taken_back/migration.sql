-- Whichever version of the server signs somebody in: a deletion asked for is taken back.
CREATE FUNCTION take_back_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET deletion_at = NULL, deletion_taken_back_at = NEW.created_at
  WHERE id = NEW.user_id AND deletion_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER "sessions_take_back_deletion" AFTER INSERT ON "sessions" FOR EACH ROW EXECUTE FUNCTION take_back_deletion();
