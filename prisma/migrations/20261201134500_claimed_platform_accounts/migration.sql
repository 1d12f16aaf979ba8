-- A learning platform may have opened an account with an e-mail address before the owner of that address first signed in
-- with Google, or before the account was made staff's. Whoever came from the platform has no way in from then on: the owner
-- agrees to a connection anew, and staff have none.
CREATE FUNCTION "end_platform_access"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "platform_accounts" WHERE "user_id" = new."id";
  IF FOUND THEN
    UPDATE "sessions" SET "revoked_at" = now() WHERE "user_id" = new."id" AND "revoked_at" IS NULL;
    DELETE FROM "personal_tokens" WHERE "user_id" = new."id";
    DELETE FROM "sign_in_codes" WHERE "user_id" = new."id";
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "users_end_platform_access" AFTER UPDATE OF "google_id", "role" ON "users" FOR EACH ROW
  WHEN ((old."google_id" IS NULL AND new."google_id" IS NOT NULL)
    OR (old."role" = 'student' AND new."role" <> 'student'))
  EXECUTE FUNCTION "end_platform_access"();
