-- Reads the tests under a lock that lets saves go on.
ALTER TABLE "tests" VALIDATE CONSTRAINT "tests_updated_by_id_fkey";
