-- A trigger, so that the version before keeps it too.
ALTER TABLE "tests" ADD COLUMN "search_text" TEXT;
CREATE FUNCTION "tests_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := "search_form"(concat_ws(E'\n', NEW.title, NEW.description));
  RETURN NEW;
END $$;
CREATE TRIGGER "tests_search_text" BEFORE INSERT OR UPDATE OF "title", "description", "search_text" ON "tests"
  FOR EACH ROW EXECUTE FUNCTION "tests_search_text"();
