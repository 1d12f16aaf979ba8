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

-- A trigger, so that the version before keeps it too.
ALTER TABLE "question_revisions" ADD COLUMN "search_text" TEXT;
CREATE FUNCTION "question_revisions_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_text := "question_search_text"(NEW.question_text, NEW.options, NEW.explanation);
  RETURN NEW;
END $$;
CREATE TRIGGER "question_revisions_search_text" BEFORE INSERT OR UPDATE ON "question_revisions"
  FOR EACH ROW EXECUTE FUNCTION "question_revisions_search_text"();
