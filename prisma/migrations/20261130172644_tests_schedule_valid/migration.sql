ALTER TABLE "tests" VALIDATE CONSTRAINT "tests_attempt_limit_1_to_20";
ALTER TABLE "tests" VALIDATE CONSTRAINT "tests_close_after_opening";
