-- The triggers fill the column of what was there before. Revisions never change, so nobody waits for their rows.
UPDATE "question_revisions" SET "search_text" = NULL WHERE "search_text" IS NULL;
UPDATE "passage_revisions" SET "search_text" = NULL WHERE "search_text" IS NULL;

INSERT INTO "old_fingerprints" SELECT true, p."id"
FROM "passages" p JOIN "passage_revisions" r ON r."id" = p."revision_id"
WHERE r."text" ~ '[\u2018\u2019\u201A\u201B\u2032\u02B9\u02BB\u02BC\u02BD\u02C8\u00B4`\uFF07\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB\u301D\u301E\uFF02\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\uFE58\uFE63\uFF0D\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF\u0085]';

INSERT INTO "old_fingerprints" SELECT false, q."id"
FROM "questions" q JOIN "question_revisions" r ON r."id" = q."revision_id"
WHERE concat_ws(' ', r."question_text", array_to_string(r."options", ' ')) ~ '[\u2018\u2019\u201A\u201B\u2032\u02B9\u02BB\u02BC\u02BD\u02C8\u00B4`\uFF07\u201C\u201D\u201E\u201F\u2033\u00AB\u00BB\u301D\u301E\uFF02\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\uFE58\uFE63\uFF0D\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF\u0085]'
  OR q."passage_id" IN (SELECT o."id" FROM "old_fingerprints" o WHERE o."is_passage");
