-- Reads the changes under a lock that lets others write.
ALTER TABLE "bank_changes" VALIDATE CONSTRAINT "bank_changes_kind_known";
