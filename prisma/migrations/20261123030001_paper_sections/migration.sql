-- AlterTable
ALTER TABLE "papers" ADD COLUMN     "sections" JSONB NOT NULL DEFAULT '[]',
  ADD CONSTRAINT "papers_sections_to_12" CHECK (jsonb_typeof("sections") = 'array' AND jsonb_array_length("sections") <= 12) NOT VALID;
