-- AlterTable
ALTER TABLE "tests" ADD COLUMN     "updated_by_id" INTEGER;

-- AddForeignKey
ALTER TABLE "tests" ADD CONSTRAINT "tests_updated_by_id_fkey" FOREIGN KEY ("updated_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE NOT VALID;
