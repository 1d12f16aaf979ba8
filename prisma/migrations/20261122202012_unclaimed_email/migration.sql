-- AlterTable
ALTER TABLE "users" ADD COLUMN     "unclaimed_email" TEXT;
