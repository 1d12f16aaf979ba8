-- By row, since a test is changed far more often than it is opened or closed: each print of a paper
-- is a change.
CREATE TRIGGER "tests_keep_back" AFTER UPDATE OF "is_active", "is_public", "archived_at" ON "tests" FOR EACH ROW
  WHEN ((OLD."archived_at" IS NULL, OLD."is_active" AND OLD."is_public")
    IS DISTINCT FROM (NEW."archived_at" IS NULL, NEW."is_active" AND NEW."is_public"))
  EXECUTE FUNCTION keep_back_questions_of_test();
