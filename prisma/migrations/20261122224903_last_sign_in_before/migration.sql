-- Who signed in before the trigger came: by the newest session that is kept, else when the account was
-- made, which its first sign-in did. It holds rows and no table; a sign-in that comes meanwhile waits.
UPDATE "users" u SET "last_sign_in_at" = coalesce(
  (SELECT max(s."created_at") FROM "sessions" s WHERE s."user_id" = u."id"), u."created_at")
WHERE u."last_sign_in_at" IS NULL AND NOT u."is_erased";
