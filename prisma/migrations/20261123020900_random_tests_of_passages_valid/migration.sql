-- Read under a lock that lets everybody else go on.
ALTER TABLE "random_tests" VALIDATE CONSTRAINT "random_tests_passages_known";
