-- Under a lock that reads and writes go beside.
ALTER TABLE "tests" VALIDATE CONSTRAINT "tests_sections_to_12";
ALTER TABLE "papers" VALIDATE CONSTRAINT "papers_sections_to_12";
ALTER TABLE "attempts" VALIDATE CONSTRAINT "attempts_section_state";
