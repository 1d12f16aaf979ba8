-- AlterTable
ALTER TABLE "questions" ADD COLUMN     "passage_id" INTEGER,
ADD COLUMN     "passage_position" SMALLINT;

-- AddForeignKey
ALTER TABLE "questions" ADD CONSTRAINT "questions_passage_id_fkey" FOREIGN KEY ("passage_id") REFERENCES "passages"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;


-- What schema.prisma can't say stands below this line.
ALTER TABLE "questions" ADD CONSTRAINT "questions_placed_in_passage" CHECK (("passage_id" IS NULL) = ("passage_position" IS NULL) AND "passage_position" >= 0) NOT VALID;

-- A question that comes to a passage stands last in it, whoever brings it there. Rows of one statement
-- come one after the other: each sees those before it.
CREATE FUNCTION place_in_passage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.passage_position := CASE WHEN NEW.passage_id IS NOT NULL THEN
    (SELECT coalesce(max(q.passage_position) + 1, 0) FROM questions q
     WHERE q.passage_id = NEW.passage_id AND q.id <> NEW.id) END;
  RETURN NEW;
END $$;
CREATE TRIGGER "questions_placed_insert" BEFORE INSERT ON "questions" FOR EACH ROW
  WHEN (NEW."passage_id" IS NOT NULL AND NEW."passage_position" IS NULL)
  EXECUTE FUNCTION place_in_passage();
CREATE TRIGGER "questions_placed_update" BEFORE UPDATE OF "passage_id" ON "questions" FOR EACH ROW
  WHEN (OLD."passage_id" IS DISTINCT FROM NEW."passage_id")
  EXECUTE FUNCTION place_in_passage();

-- A deleted question that comes back brings its passage back, unless another one has its text by now.
CREATE FUNCTION revive_passage() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE passages p SET archived_at = NULL WHERE p.id = NEW.passage_id AND p.archived_at IS NOT NULL
    AND NOT EXISTS (SELECT FROM passages o WHERE o.fingerprint = p.fingerprint AND o.archived_at IS NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER "questions_revive_passage" AFTER UPDATE OF "deleted_at" ON "questions" FOR EACH ROW
  WHEN (OLD."deleted_at" IS NOT NULL AND NEW."deleted_at" IS NULL AND NEW."passage_id" IS NOT NULL)
  EXECUTE FUNCTION revive_passage();
