ALTER TABLE "question_notes" VALIDATE CONSTRAINT "question_notes_guess";
