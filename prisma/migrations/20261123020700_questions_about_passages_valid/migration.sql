-- Read under a lock that lets everybody else go on.
ALTER TABLE "questions" VALIDATE CONSTRAINT "questions_passage_id_fkey";
ALTER TABLE "questions" VALIDATE CONSTRAINT "questions_placed_in_passage";
