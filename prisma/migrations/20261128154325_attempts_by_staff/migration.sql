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
