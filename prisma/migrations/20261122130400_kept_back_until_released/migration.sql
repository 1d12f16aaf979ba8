CREATE TRIGGER "questions_keep_back_release" AFTER UPDATE OF "released_at" ON "questions" FOR EACH ROW
  WHEN ((OLD."released_at" IS NULL) <> (NEW."released_at" IS NULL))
  EXECUTE FUNCTION keep_back_released_question();
