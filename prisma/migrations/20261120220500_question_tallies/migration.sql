-- CreateTable
CREATE TABLE "question_tallies" (
    "id" SERIAL NOT NULL,
    "change" INTEGER NOT NULL,

    CONSTRAINT "question_tallies_pkey" PRIMARY KEY ("id")
);


-- What schema.prisma can't say stands below this line.

-- How many live questions there are is the sum of this table, which holds one row for each
-- statement that changed it. A single counter would make whoever writes to the bank wait for each
-- other until commit, and let an import and an editor wait for each other for ever.
CREATE FUNCTION tally_questions(change bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  tally int;
BEGIN
  IF change = 0 THEN
    RETURN;
  END IF;
  INSERT INTO question_tallies ("change") VALUES (change) RETURNING id INTO tally;
  -- Now and then the rows are folded into one. Those that somebody else is folding are left alone.
  IF tally % 64 = 0 THEN
    WITH old AS (
      SELECT t.id FROM question_tallies t ORDER BY t.id FOR UPDATE SKIP LOCKED
    ), folded AS (
      DELETE FROM question_tallies t USING old WHERE t.id = old.id RETURNING t."change"
    )
    INSERT INTO question_tallies ("change") SELECT sum(f."change") FROM folded f HAVING count(*) > 0;
  END IF;
END $$;

CREATE FUNCTION tally_inserted_questions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tally_questions((SELECT count(*) FROM new_rows WHERE deleted_at IS NULL));
  RETURN NULL;
END $$;

CREATE FUNCTION tally_updated_questions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tally_questions(
    (SELECT count(*) FROM new_rows WHERE deleted_at IS NULL) - (SELECT count(*) FROM old_rows WHERE deleted_at IS NULL));
  RETURN NULL;
END $$;

CREATE FUNCTION tally_removed_questions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tally_questions(-(SELECT count(*) FROM old_rows WHERE deleted_at IS NULL));
  RETURN NULL;
END $$;

-- Nobody else has unfinished changes of the bank while it is truncated.
CREATE FUNCTION tally_no_questions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM question_tallies;
  RETURN NULL;
END $$;

CREATE TRIGGER "questions_tally_insert" AFTER INSERT ON "questions"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_inserted_questions();
CREATE TRIGGER "questions_tally_update" AFTER UPDATE ON "questions"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_updated_questions();
CREATE TRIGGER "questions_tally_delete" AFTER DELETE ON "questions"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_removed_questions();
CREATE TRIGGER "questions_tally_truncate" AFTER TRUNCATE ON "questions"
  FOR EACH STATEMENT EXECUTE FUNCTION tally_no_questions();

SELECT tally_questions((SELECT count(*) FROM "questions" WHERE "deleted_at" IS NULL));

-- Users are searched anywhere in name and e-mail; administrators are few among many.
CREATE INDEX "users_text_trigrams" ON "users" USING gin ("email" gin_trgm_ops, "full_name" gin_trgm_ops);
CREATE INDEX "users_admins_idx" ON "users" ("id") WHERE "role" = 'admin';
