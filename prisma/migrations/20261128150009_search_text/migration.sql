-- The form in which search compares texts: composed, with straight quotes and plain hyphens, one blank for
-- white space, and without what can't be seen (server/rules/fold-text.ts has the same signs).
CREATE FUNCTION "search_form"("written" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(
    translate(
      regexp_replace(normalize("written", NFC), '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'),
      U&'\2018\2019\201A\201B\2032\02B9\02BB\02BC\02BD\02C8\00B4\0060\FF07\201C\201D\201E\201F\2033\00AB\00BB\301D\301E\FF02\2010\2011\2012\2013\2014\2015\2212\2043\FE58\FE63\FF0D',
      '''''''''''''''''''''''''''""""""""""-----------'),
    '[\s\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+', ' ', 'g')
$$;

CREATE FUNCTION "question_search_text"("question_text" text, "options" text[], "explanation" text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT "search_form"(concat_ws(E'\n', "question_text", array_to_string("options", E'\n'), "explanation"))
$$;

CREATE FUNCTION "passage_search_text"("title" text, "passage" text, "source" text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT "search_form"(concat_ws(E'\n', "title", "passage", "source"))
$$;

-- The version before writes no such column, and the database fills it all the same.
ALTER TABLE "question_revisions" ADD COLUMN "search_text" TEXT
  GENERATED ALWAYS AS ("question_search_text"("question_text", "options", "explanation")) STORED;
ALTER TABLE "passage_revisions" ADD COLUMN "search_text" TEXT
  GENERATED ALWAYS AS ("passage_search_text"("title", "text", "source")) STORED;

-- The indexes of the texts themselves stay for the version before.
CREATE INDEX "question_revisions_search_idx" ON "question_revisions"
  USING gin (("question_id" >> 13), "search_text" gin_trgm_ops);
CREATE INDEX "passage_revisions_search_idx" ON "passage_revisions" USING gin ("search_text" gin_trgm_ops);

-- Questions and passages whose fingerprint was made before quotes and dashes counted as one. The server works
-- this list down when it starts (server/questions/renew-fingerprints.ts).
CREATE TABLE "old_fingerprints" (
  "is_passage" BOOLEAN NOT NULL,
  "id" INTEGER NOT NULL,
  CONSTRAINT "old_fingerprints_pkey" PRIMARY KEY ("is_passage", "id")
);

INSERT INTO "old_fingerprints" SELECT true, p."id"
FROM "passages" p JOIN "passage_revisions" r ON r."id" = p."revision_id"
WHERE r."text" ~ '[\u2018\u2019\u201A\u201B\u2032\u02B9\u02BB\u02BC\u02BD\u02C8\u00B4`\uFF07\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB\u301D\u301E\uFF02\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\uFE58\uFE63\uFF0D\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF\u0085]';

INSERT INTO "old_fingerprints" SELECT false, q."id"
FROM "questions" q JOIN "question_revisions" r ON r."id" = q."revision_id"
WHERE concat_ws(' ', r."question_text", array_to_string(r."options", ' ')) ~ '[\u2018\u2019\u201A\u201B\u2032\u02B9\u02BB\u02BC\u02BD\u02C8\u00B4`\uFF07\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB\u301D\u301E\uFF02\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\uFE58\uFE63\uFF0D\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF\u0085]'
  OR q."passage_id" IN (SELECT o."id" FROM "old_fingerprints" o WHERE o."is_passage");
