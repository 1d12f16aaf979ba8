-- CreateTable
CREATE TABLE "import_drafts" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "file_name" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL DEFAULT 0,
    "kept_pieces" INTEGER,
    "detected" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'receiving',
    "failure" TEXT,
    "reading" INTEGER NOT NULL DEFAULT 0,
    "rows_read" INTEGER NOT NULL DEFAULT 0,
    "read_bytes" INTEGER NOT NULL DEFAULT 0,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "column_fields" JSONB,
    "subject" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "import_id" INTEGER,
    "job_id" INTEGER,

    CONSTRAINT "import_drafts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "import_drafts_state_known" CHECK ("state" IN ('receiving', 'reading', 'read', 'unreadable')),
    CONSTRAINT "import_drafts_failure_said" CHECK (("state" = 'unreadable') = ("failure" IS NOT NULL))
);

-- CreateTable
CREATE TABLE "import_draft_pieces" (
    "draft_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "import_draft_pieces_pkey" PRIMARY KEY ("draft_id","number")
);

-- CreateTable
CREATE TABLE "import_draft_rows" (
    "draft_id" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "place" TEXT,
    "source" TEXT[],
    "parts" JSONB,
    "warnings" JSONB NOT NULL DEFAULT '[]',
    "question_id" INTEGER,
    "question" JSONB,
    "passage" JSONB,
    "problems" JSONB NOT NULL DEFAULT '[]',
    "is_wrong" BOOLEAN NOT NULL,
    "mended" JSONB,
    "before" JSONB,
    "is_left_out" BOOLEAN NOT NULL DEFAULT false,
    "set_key" TEXT,
    "lacks_subject" BOOLEAN NOT NULL DEFAULT false,
    "fingerprint" BYTEA,

    CONSTRAINT "import_draft_rows_pkey" PRIMARY KEY ("draft_id","number")
);

-- CreateTable
CREATE TABLE "import_columns" (
    "shape" BYTEA NOT NULL,
    "fields" JSONB NOT NULL,
    "chosen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "import_columns_pkey" PRIMARY KEY ("shape")
);

-- CreateIndex
CREATE UNIQUE INDEX "import_drafts_import_id_key" ON "import_drafts"("import_id");

-- CreateIndex
CREATE INDEX "import_drafts_user_id_id_idx" ON "import_drafts"("user_id", "id");

-- CreateIndex
CREATE INDEX "import_drafts_expires_at_idx" ON "import_drafts"("expires_at");

-- CreateIndex
CREATE INDEX "import_drafts_job_id_idx" ON "import_drafts"("job_id");

-- AddForeignKey
ALTER TABLE "import_drafts" ADD CONSTRAINT "import_drafts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_drafts" ADD CONSTRAINT "import_drafts_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_drafts" ADD CONSTRAINT "import_drafts_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_draft_pieces" ADD CONSTRAINT "import_draft_pieces_draft_id_fkey" FOREIGN KEY ("draft_id") REFERENCES "import_drafts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "import_draft_rows" ADD CONSTRAINT "import_draft_rows_draft_id_fkey" FOREIGN KEY ("draft_id") REFERENCES "import_drafts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
