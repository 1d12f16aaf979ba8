-- AlterTable
ALTER TABLE "attempts" ADD COLUMN     "ended_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "live_messages" (
    "id" SERIAL NOT NULL,
    "test_id" INTEGER NOT NULL,
    "attempt_id" INTEGER,
    "text" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_by_id" INTEGER,

    CONSTRAINT "live_messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "live_messages_test_id_id_idx" ON "live_messages"("test_id", "id");

-- CreateIndex
CREATE INDEX "live_messages_attempt_id_idx" ON "live_messages"("attempt_id");

-- CreateIndex
CREATE INDEX "live_messages_sent_by_id_idx" ON "live_messages"("sent_by_id");

-- AddForeignKey
ALTER TABLE "live_messages" ADD CONSTRAINT "live_messages_test_id_fkey" FOREIGN KEY ("test_id") REFERENCES "tests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "live_messages" ADD CONSTRAINT "live_messages_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "attempts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "live_messages" ADD CONSTRAINT "live_messages_sent_by_id_fkey" FOREIGN KEY ("sent_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- The length that server/rules/live.ts allows.
ALTER TABLE "live_messages" ADD CONSTRAINT "live_messages_text_check" CHECK (char_length("text") BETWEEN 1 AND 280);

-- A reopened attempt is missing in the statistics of its test until it is submitted again.
CREATE TRIGGER "attempts_ask_for_statistics_reopen" AFTER UPDATE OF status ON "attempts"
  FOR EACH ROW WHEN (old.status = 'submitted' AND new.status <> 'submitted' AND NOT old.by_staff)
  EXECUTE FUNCTION "ask_for_statistics"();
