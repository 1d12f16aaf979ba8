-- Who joined while a link held has joined by it: a test never had two at once.
UPDATE "invitations" AS i SET "uses" = (
  SELECT count(*) FROM "test_access" AS a
  WHERE a."test_id" = i."test_id" AND a."granted_at" >= i."created_at"
    AND (i."revoked_at" IS NULL OR a."granted_at" < i."revoked_at"));
