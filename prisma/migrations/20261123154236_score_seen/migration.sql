-- What is there counts as looked at, from now on, and so does what the version before begins and submits.
-- AlterTable
ALTER TABLE "attempts" ADD COLUMN     "score_seen_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP;
