-- Every process keeps the list of tests for some seconds: whoever changes one tells them all, whichever
-- version or tool it is. A transaction tells once, when it is committed.
CREATE FUNCTION tell_of_tests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('lexam_tests', '');
  RETURN NULL;
END $$;
CREATE TRIGGER "tests_tell" AFTER INSERT OR UPDATE OR DELETE ON "tests" FOR EACH STATEMENT EXECUTE FUNCTION tell_of_tests();
