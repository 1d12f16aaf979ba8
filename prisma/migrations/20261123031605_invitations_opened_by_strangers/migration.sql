-- AlterTable
ALTER TABLE "invitations" ADD COLUMN     "strangers" INTEGER NOT NULL DEFAULT 0;
