-- A trigger, so that the version before keeps it too.
ALTER TABLE "passage_revisions" ADD COLUMN "search_text" TEXT;
CREATE FUNCTION "passage_revisions_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := "passage_search_text"(NEW.title, NEW.text, NEW.source);
  RETURN NEW;
END $$;
CREATE TRIGGER "passage_revisions_search_text" BEFORE INSERT OR UPDATE ON "passage_revisions"
  FOR EACH ROW EXECUTE FUNCTION "passage_revisions_search_text"();

-- Questions and passages whose fingerprint was made before quotes and dashes counted as one. The server works
-- this list down when it starts (server/questions/renew-fingerprints.ts).
CREATE TABLE "old_fingerprints" (
  "is_passage" BOOLEAN NOT NULL,
  "id" INTEGER NOT NULL,
  CONSTRAINT "old_fingerprints_pkey" PRIMARY KEY ("is_passage", "id")
);
