-- AlterTable
ALTER TABLE "tests" ADD COLUMN     "sections" JSONB NOT NULL DEFAULT '[]',
  ADD CONSTRAINT "tests_sections_to_12" CHECK (jsonb_typeof("sections") = 'array' AND jsonb_array_length("sections") <= 12) NOT VALID;
