-- What a paper has printed never changes, in whatever columns a wording has by then: none is named
-- but the author, who may be forgotten. The row is compared as JSON, where a column can be left out.
CREATE OR REPLACE TRIGGER "question_revisions_immutable" BEFORE UPDATE ON "question_revisions" FOR EACH ROW
  WHEN (to_jsonb(OLD) - 'author_id' IS DISTINCT FROM to_jsonb(NEW) - 'author_id')
  EXECUTE FUNCTION refuse_change();
