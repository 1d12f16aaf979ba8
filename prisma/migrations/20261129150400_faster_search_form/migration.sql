-- The same form (server/rules/fold-text.ts has the same signs), in a fifth of the time: it was half of what PostgreSQL
-- spent on an import. translate() compares each letter with each of its signs, and a blank between two words was
-- replaced by a blank.
CREATE OR REPLACE FUNCTION "search_form"("written" text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    CASE WHEN octet_length("written") = length("written") OR "written" IS NFC NORMALIZED THEN "written"
      ELSE normalize("written", NFC) END,
    '[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]', '', 'g'),
    '[\u2018\u2019\u201A\u201B\u2032\u02B9\u02BB\u02BC\u02BD\u02C8\u00B4\u0060\uFF07]', '''', 'g'),
    '[\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB\u301D\u301E\uFF02]', '"', 'g'),
    '[\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\uFE58\uFE63\uFF0D]', '-', 'g'),
    '[\s\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]{2,}|[\u0009-\u000D\u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]', ' ', 'g')
$$;
