-- AlterTable
ALTER TABLE "invitations" ADD COLUMN     "created_by_id" INTEGER,
ADD COLUMN     "expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "max_uses" INTEGER,
ADD COLUMN     "uses" INTEGER NOT NULL DEFAULT 0;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- What schema.prisma can't say stands below this line. There are few links: they are looked through at once.

-- The cap is exact, however many join at once: the join that would pass it fails as a whole.
ALTER TABLE "invitations"
  ADD CONSTRAINT "invitations_cap" CHECK ("max_uses" BETWEEN 1 AND 100000),
  ADD CONSTRAINT "invitations_uses_within_cap" CHECK ("uses" BETWEEN 0 AND coalesce("max_uses", 2147483647));
