-- DropIndex
DROP INDEX "test_access_test_id_idx";

-- AlterTable
ALTER TABLE "invitations" ADD COLUMN     "created_by_id" INTEGER,
ADD COLUMN     "expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "max_uses" INTEGER,
ADD COLUMN     "uses" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "test_access" ADD COLUMN     "revoked_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "test_access_test_id_granted_at_user_id_idx" ON "test_access"("test_id", "granted_at", "user_id");

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The cap is exact, however many join at once: the join that would pass it fails as a whole.
ALTER TABLE "invitations"
  ADD CONSTRAINT "invitations_cap" CHECK ("max_uses" BETWEEN 1 AND 100000),
  ADD CONSTRAINT "invitations_uses_within_cap" CHECK ("uses" BETWEEN 0 AND coalesce("max_uses", 2147483647));

-- Who joined while a link held has joined by it: a test never had two at once.
UPDATE "invitations" AS i SET "uses" = (
  SELECT count(*) FROM "test_access" AS a
  WHERE a."test_id" = i."test_id" AND a."granted_at" >= i."created_at"
    AND (i."revoked_at" IS NULL OR a."granted_at" < i."revoked_at"));
