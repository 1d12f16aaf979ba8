-- AlterTable
ALTER TABLE "attempts" ADD COLUMN     "arrived_late" SMALLINT[] DEFAULT ARRAY[]::SMALLINT[],
ADD COLUMN     "late_delivery_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "late_deliveries" (
    "id" SERIAL NOT NULL,
    "attempt_id" INTEGER NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "answers" SMALLINT[],
    "answered_at" INTEGER[],

    CONSTRAINT "late_deliveries_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "late_deliveries_along_the_paper" CHECK (answers IS NOT NULL AND answered_at IS NOT NULL AND cardinality(answers) > 0 AND cardinality(answered_at) = cardinality(answers))
);

-- CreateIndex
CREATE INDEX "late_deliveries_attempt_id_idx" ON "late_deliveries"("attempt_id");

-- AddForeignKey
ALTER TABLE "late_deliveries" ADD CONSTRAINT "late_deliveries_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "attempts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
