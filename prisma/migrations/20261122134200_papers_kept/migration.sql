-- Taken whole at the start: a start reads papers and then prints one.
LOCK TABLE "papers" IN ACCESS EXCLUSIVE MODE;

-- A paper stays as it was printed, with two exceptions, both for random tests alone: the title and
-- description that a student wrote may be forgotten, and a paper nobody can come to any more may go.
CREATE FUNCTION keep_paper() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.test_id IS NULL
    AND NOT EXISTS (SELECT FROM random_tests WHERE paper_id = OLD.id)
    AND NOT EXISTS (SELECT FROM attempts WHERE paper_id = OLD.id)
    AND NOT EXISTS (SELECT FROM tests WHERE paper_id = OLD.id) THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.test_id IS NULL AND NEW.title = 'Random Test' AND NEW.description IS NULL
    AND to_jsonb(NEW) - '{title,description}'::text[] = to_jsonb(OLD) - '{title,description}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are immutable', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "papers_kept" BEFORE UPDATE OR DELETE ON "papers" FOR EACH ROW EXECUTE FUNCTION keep_paper();
DROP TRIGGER "papers_immutable" ON "papers";
