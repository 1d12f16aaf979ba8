-- Whichever version of the server signs somebody in: the account has the moment.
CREATE FUNCTION note_sign_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET last_sign_in_at = NEW.created_at WHERE id = NEW.user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER "sessions_note_sign_in" AFTER INSERT ON "sessions" FOR EACH ROW EXECUTE FUNCTION note_sign_in();
