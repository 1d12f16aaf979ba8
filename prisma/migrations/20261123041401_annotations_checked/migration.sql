-- Under a lock that reads and writes go beside.
ALTER TABLE "attempts" VALIDATE CONSTRAINT "attempts_annotations";
