-- AlterTable
ALTER TABLE "imports" ADD COLUMN     "job_id" INTEGER,
ADD COLUMN     "seen_at" TIMESTAMPTZ(3);

-- AddForeignKey
ALTER TABLE "imports" ADD CONSTRAINT "imports_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE SET NULL ON UPDATE CASCADE;
