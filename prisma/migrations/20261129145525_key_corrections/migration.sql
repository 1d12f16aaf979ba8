-- CreateTable
CREATE TABLE "key_corrections" (
    "id" SERIAL NOT NULL,
    "revision_id" INTEGER NOT NULL,
    "number" SMALLINT NOT NULL,
    "kind" TEXT NOT NULL,
    "options" SMALLINT[] DEFAULT ARRAY[]::SMALLINT[],
    "reason" TEXT NOT NULL,
    "author_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "key_corrections_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "key_corrections_numbered" CHECK ("number" >= 1),
    CONSTRAINT "key_corrections_reason_given" CHECK ("reason" <> ''),
    CONSTRAINT "key_corrections_options_of_kind" CHECK (
      0 <= ALL ("options") AND 4 >= ALL ("options")
      AND CASE "kind"
        WHEN 'other_key' THEN cardinality("options") = 1
        WHEN 'also_accepted' THEN cardinality("options") >= 1
        WHEN 'given_to_all' THEN cardinality("options") = 0
        WHEN 'dropped' THEN cardinality("options") = 0
        WHEN 'withdrawn' THEN cardinality("options") = 0
        ELSE false
      END
    )
);

-- CreateTable
CREATE TABLE "earlier_grades" (
    "attempt_id" INTEGER NOT NULL,
    "grading_version" SMALLINT NOT NULL,
    "score_hundredths" INTEGER NOT NULL,
    "max_hundredths" INTEGER NOT NULL,
    "correct_count" SMALLINT NOT NULL,
    "incorrect_count" SMALLINT NOT NULL,
    "unanswered_count" SMALLINT NOT NULL,
    "correction_ids" INTEGER[],
    "replaced_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "earlier_grades_pkey" PRIMARY KEY ("attempt_id","grading_version"),
    CONSTRAINT "earlier_grades_versioned" CHECK ("grading_version" >= 1)
);

-- CreateIndex
CREATE UNIQUE INDEX "key_corrections_revision_id_number_key" ON "key_corrections"("revision_id", "number");

-- AddForeignKey
ALTER TABLE "key_corrections" ADD CONSTRAINT "key_corrections_revision_id_fkey" FOREIGN KEY ("revision_id") REFERENCES "question_revisions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "key_corrections" ADD CONSTRAINT "key_corrections_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "earlier_grades" ADD CONSTRAINT "earlier_grades_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "attempts"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- A result keeps the ids of the corrections that it was graded under, so none of them ever changes. An author
-- whose account is deleted may be forgotten.
CREATE TRIGGER key_corrections_immutable BEFORE UPDATE ON key_corrections
  FOR EACH ROW
  WHEN ((to_jsonb(old.*) - 'author_id') IS DISTINCT FROM (to_jsonb(new.*) - 'author_id'))
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER key_corrections_kept BEFORE DELETE ON key_corrections
  FOR EACH ROW
  EXECUTE FUNCTION refuse_change();
