ALTER TABLE "bank_changes" DROP CONSTRAINT "bank_changes_kind_known";
ALTER TABLE "bank_changes" ADD CONSTRAINT "bank_changes_kind_known" CHECK ("kind" IN ('labels', 'deletion', 'rename', 'merge', 'import', 'marks', 'withdrawal')) NOT VALID;
