-- AlterTable
ALTER TABLE "attempts" ADD COLUMN     "annotations" JSON,
  ADD CONSTRAINT "attempts_annotations" CHECK (json_typeof("annotations") = 'object' AND octet_length("annotations"::text) <= 32768) NOT VALID;
