-- AlterTable
ALTER TABLE "papers" ADD COLUMN     "passage_revision_ids" INTEGER[] DEFAULT ARRAY[]::INTEGER[];


-- What schema.prisma can't say stands below this line.

-- A paper freezes the words of the passages that its questions ask about, whoever prints it.
CREATE FUNCTION freeze_passages() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.passage_revision_ids := ARRAY(
    SELECT p.revision_id FROM (
      SELECT r.passage_id, min(asked.position) AS first
      FROM unnest(NEW.revision_ids) WITH ORDINALITY AS asked (revision_id, position)
      JOIN question_revisions r ON r.id = asked.revision_id
      WHERE r.passage_id IS NOT NULL GROUP BY r.passage_id
    ) AS used JOIN passages p ON p.id = used.passage_id
    ORDER BY used.first);
  RETURN NEW;
END $$;
CREATE TRIGGER "papers_freeze_passages" BEFORE INSERT ON "papers" FOR EACH ROW EXECUTE FUNCTION freeze_passages();
