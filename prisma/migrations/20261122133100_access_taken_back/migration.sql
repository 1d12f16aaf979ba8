-- AlterTable
ALTER TABLE "test_access" ADD COLUMN     "revoked_at" TIMESTAMPTZ(3);
