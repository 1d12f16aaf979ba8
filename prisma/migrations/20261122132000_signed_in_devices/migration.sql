-- CreateEnum
CREATE TYPE "session_end" AS ENUM ('logout', 'other_device', 'all_devices', 'administrator', 'account_deleted');

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "device" TEXT,
ADD COLUMN     "end_reason" "session_end",
ADD COLUMN     "ended_from" TEXT,
ADD COLUMN     "last_used_at" TIMESTAMPTZ(3);
