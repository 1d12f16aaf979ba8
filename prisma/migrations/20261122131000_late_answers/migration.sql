-- AlterTable
ALTER TABLE "attempts" ADD COLUMN     "late_answers" SMALLINT NOT NULL DEFAULT 0;


-- What schema.prisma can't say stands below this line.

-- Saves wait for this, so nothing is read: the rows are looked through later, beside the saves.
ALTER TABLE "attempts"
  ADD CONSTRAINT "attempts_late_answers_possible" CHECK ("late_answers" BETWEEN 0 AND cardinality("answers")) NOT VALID;
