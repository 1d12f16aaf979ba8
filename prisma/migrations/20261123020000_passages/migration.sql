-- CreateTable
CREATE TABLE "passages" (
    "id" SERIAL NOT NULL,
    "revision_id" INTEGER NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "passages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passage_revisions" (
    "id" SERIAL NOT NULL,
    "passage_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL DEFAULT 1,
    "title" TEXT,
    "text" TEXT NOT NULL,
    "html" TEXT,
    "source" TEXT,
    "lang" TEXT,
    "author_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "passage_revisions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "passages_revision_id_key" ON "passages"("revision_id");

-- CreateIndex
CREATE UNIQUE INDEX "passage_revisions_passage_id_number_key" ON "passage_revisions"("passage_id", "number");

-- AddForeignKey
ALTER TABLE "passages" ADD CONSTRAINT "passages_revision_id_fkey" FOREIGN KEY ("revision_id") REFERENCES "passage_revisions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passage_revisions" ADD CONSTRAINT "passage_revisions_passage_id_fkey" FOREIGN KEY ("passage_id") REFERENCES "passages"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passage_revisions" ADD CONSTRAINT "passage_revisions_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;


-- What schema.prisma can't say stands below this line.

-- As of questions: a passage and its current revision point at each other.
ALTER TABLE "passages" ALTER CONSTRAINT "passages_revision_id_fkey" DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE "passage_revisions"
  ADD CONSTRAINT "passage_revisions_text_not_blank" CHECK (btrim("text") <> ''),
  ADD CONSTRAINT "passage_revisions_text_at_most_20000" CHECK (char_length("text") <= 20000),
  ADD CONSTRAINT "passage_revisions_title_and_source" CHECK ("title" <> '' AND char_length("title") <= 200 AND "source" <> '' AND char_length("source") <= 300);

-- An author whose account is deleted may be forgotten; nothing else of a revision changes.
CREATE TRIGGER "passage_revisions_immutable" BEFORE UPDATE ON "passage_revisions" FOR EACH ROW
  WHEN (to_jsonb(OLD) - 'author_id' IS DISTINCT FROM to_jsonb(NEW) - 'author_id')
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "passage_revisions_kept" BEFORE DELETE ON "passage_revisions" FOR EACH ROW EXECUTE FUNCTION refuse_change();

CREATE UNIQUE INDEX "passages_live_fingerprint_key" ON "passages" ("fingerprint") WHERE "archived_at" IS NULL;
CREATE INDEX "passages_live_idx" ON "passages" ("id") WHERE "archived_at" IS NULL;
CREATE INDEX "passage_revisions_words_trigrams" ON "passage_revisions" USING gin ("text" gin_trgm_ops, "title" gin_trgm_ops);
