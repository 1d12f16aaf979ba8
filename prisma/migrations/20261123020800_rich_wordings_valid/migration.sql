-- Read under a lock that lets everybody else go on.
ALTER TABLE "question_revisions" VALIDATE CONSTRAINT "question_revisions_passage_id_fkey";
ALTER TABLE "question_revisions" VALIDATE CONSTRAINT "question_revisions_options_all_rich_or_none";
