-- AlterTable
ALTER TABLE "key_corrections" ADD COLUMN     "regrade_id" INTEGER,
ADD COLUMN     "undone_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "regrades" (
    "id" SERIAL NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'draft',
    "version" INTEGER NOT NULL DEFAULT 1,
    "author_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "previewed_at" TIMESTAMPTZ(3),
    "basis" JSONB NOT NULL DEFAULT '[]',
    "applied_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "job_id" INTEGER,

    CONSTRAINT "regrades_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "regrades_state_known" CHECK ("state" IN ('draft', 'applying', 'applied', 'undoing', 'undone')),
    CONSTRAINT "regrades_applied_once" CHECK (("state" = 'draft') = ("applied_at" IS NULL)),
    CONSTRAINT "regrades_undone_once" CHECK (("state" = 'undone') = ("undone_at" IS NOT NULL))
);

-- CreateTable
CREATE TABLE "regrade_corrections" (
    "regrade_id" INTEGER NOT NULL,
    "question_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "options" SMALLINT[] DEFAULT ARRAY[]::SMALLINT[],
    "key_before" SMALLINT NOT NULL,
    "reason" TEXT NOT NULL,
    "bank_revision_id" INTEGER,

    CONSTRAINT "regrade_corrections_pkey" PRIMARY KEY ("regrade_id","question_id"),
    CONSTRAINT "regrade_corrections_reason_given" CHECK ("reason" <> ''),
    CONSTRAINT "regrade_corrections_options_of_kind" CHECK (
      0 <= ALL ("options") AND 4 >= ALL ("options") AND "key_before" BETWEEN 0 AND 4
      AND CASE "kind"
        WHEN 'other_key' THEN cardinality("options") = 1
        WHEN 'also_accepted' THEN cardinality("options") = 1
        WHEN 'given_to_all' THEN cardinality("options") = 0
        WHEN 'dropped' THEN cardinality("options") = 0
        ELSE false
      END
    )
);

-- CreateTable
CREATE TABLE "regrade_attempts" (
    "regrade_id" INTEGER NOT NULL,
    "attempt_id" INTEGER NOT NULL,
    "version_before" SMALLINT NOT NULL,
    "score_before" INTEGER NOT NULL,
    "max_before" INTEGER NOT NULL,
    "score_after" INTEGER NOT NULL,
    "max_after" INTEGER NOT NULL,
    "grade_before" SMALLINT NOT NULL,
    "grade_after" SMALLINT NOT NULL,
    "state" SMALLINT NOT NULL DEFAULT 0,

    CONSTRAINT "regrade_attempts_pkey" PRIMARY KEY ("regrade_id","attempt_id"),
    CONSTRAINT "regrade_attempts_sound" CHECK (
      "version_before" >= 1 AND "max_before" > 0 AND "max_after" > 0
      AND "grade_before" BETWEEN 0 AND 5 AND "grade_after" BETWEEN 0 AND 5 AND "state" BETWEEN 0 AND 2
    )
);

-- CreateIndex
CREATE INDEX "regrades_author_id_idx" ON "regrades"("author_id");

-- CreateIndex
CREATE INDEX "regrades_job_id_idx" ON "regrades"("job_id");

-- CreateIndex
CREATE INDEX "regrade_corrections_question_id_idx" ON "regrade_corrections"("question_id");

-- CreateIndex
CREATE INDEX "regrade_attempts_attempt_id_idx" ON "regrade_attempts"("attempt_id");

-- CreateIndex
CREATE INDEX "regrade_attempts_regrade_id_state_attempt_id_idx" ON "regrade_attempts"("regrade_id", "state", "attempt_id");

-- CreateIndex
CREATE INDEX "key_corrections_regrade_id_idx" ON "key_corrections"("regrade_id");

-- AddForeignKey
ALTER TABLE "key_corrections" ADD CONSTRAINT "key_corrections_regrade_id_fkey" FOREIGN KEY ("regrade_id") REFERENCES "regrades"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "regrades" ADD CONSTRAINT "regrades_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "regrades" ADD CONSTRAINT "regrades_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "regrade_corrections" ADD CONSTRAINT "regrade_corrections_regrade_id_fkey" FOREIGN KEY ("regrade_id") REFERENCES "regrades"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "regrade_corrections" ADD CONSTRAINT "regrade_corrections_question_id_fkey" FOREIGN KEY ("question_id") REFERENCES "questions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "regrade_attempts" ADD CONSTRAINT "regrade_attempts_regrade_id_fkey" FOREIGN KEY ("regrade_id") REFERENCES "regrades"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "regrade_attempts" ADD CONSTRAINT "regrade_attempts_attempt_id_fkey" FOREIGN KEY ("attempt_id") REFERENCES "attempts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Another key can have further options that are accepted besides it.
ALTER TABLE "key_corrections" DROP CONSTRAINT "key_corrections_options_of_kind";
ALTER TABLE "key_corrections" ADD CONSTRAINT "key_corrections_options_of_kind" CHECK (
  0 <= ALL ("options") AND 4 >= ALL ("options")
  AND CASE "kind"
    WHEN 'other_key' THEN cardinality("options") >= 1
    WHEN 'also_accepted' THEN cardinality("options") >= 1
    WHEN 'given_to_all' THEN cardinality("options") = 0
    WHEN 'dropped' THEN cardinality("options") = 0
    WHEN 'withdrawn' THEN cardinality("options") = 0
    ELSE false
  END
);

-- One at a time: two that change the same result at once would leave neither's earlier grade to put back.
CREATE UNIQUE INDEX "regrades_one_at_work" ON "regrades" ((true)) WHERE "state" IN ('applying', 'undoing');

-- A correction can be undone with its regrade.
DROP TRIGGER key_corrections_immutable ON key_corrections;
CREATE TRIGGER key_corrections_immutable BEFORE UPDATE ON key_corrections
  FOR EACH ROW
  WHEN ((to_jsonb(old.*) - '{author_id,undone_at}'::text[]) IS DISTINCT FROM (to_jsonb(new.*) - '{author_id,undone_at}'::text[])
    OR (old.undone_at IS NOT NULL AND old.undone_at IS DISTINCT FROM new.undone_at))
  EXECUTE FUNCTION refuse_change();

-- As before, but for corrections that were undone.
CREATE OR REPLACE FUNCTION "keys_are_in_effect"(revisions integer[], corrections integer[]) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(4157, 0);
  RETURN corrections = ARRAY(
    SELECT id FROM (
      SELECT DISTINCT ON (revision_id) id, kind FROM key_corrections
      WHERE revision_id = ANY (revisions) AND undone_at IS NULL ORDER BY revision_id, number DESC
    ) newest WHERE kind <> 'withdrawn' ORDER BY id);
END $$;
