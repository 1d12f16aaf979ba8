-- From here on what tests ask is kept back as it changes; until the other triggers and the refresh of
-- what was there before, an answer may be out of date, and only the version before is at work.
CREATE TRIGGER "test_questions_keep_back_insert" AFTER INSERT ON "test_questions"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_back_added_questions();
CREATE TRIGGER "test_questions_keep_back_update" AFTER UPDATE ON "test_questions"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_back_moved_questions();
CREATE TRIGGER "test_questions_keep_back_delete" AFTER DELETE ON "test_questions"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION keep_back_removed_questions();
