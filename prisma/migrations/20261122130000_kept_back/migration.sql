-- Each of the migrations that follow locks one table that is read and written all the time, and for
-- an instant: no row is read while it is locked. What needs rows read comes after, under locks that
-- let others go on; and nobody who holds one of two tables and wants the other is in the way.
-- AlterTable
ALTER TABLE "questions" ADD COLUMN     "kept_back" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "released_at" TIMESTAMPTZ(3),
ADD COLUMN     "released_by_id" INTEGER;

-- AddForeignKey
ALTER TABLE "questions" ADD CONSTRAINT "questions_released_by_id_fkey" FOREIGN KEY ("released_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
