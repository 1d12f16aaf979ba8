-- The trigger fills the column of what was there before: of at most some thousand tests, in a moment.
UPDATE "tests" SET "search_text" = NULL WHERE "search_text" IS NULL;
