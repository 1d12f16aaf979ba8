-- AlterTable
ALTER TABLE "attempts" ADD COLUMN     "section_state" JSONB,
  ADD CONSTRAINT "attempts_section_state" CHECK (jsonb_typeof("section_state") = 'object') NOT VALID;
