-- CreateTable
CREATE TABLE "blueprints" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "spec" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blueprints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "blueprint_draws" (
    "test_id" INTEGER NOT NULL,
    "blueprint_id" INTEGER,
    "blueprint_name" TEXT NOT NULL,
    "seed" INTEGER NOT NULL,
    "is_parallel" BOOLEAN NOT NULL,
    "question_ids" INTEGER[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "blueprint_draws_pkey" PRIMARY KEY ("test_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "blueprints_name_key_key" ON "blueprints"("name_key");

-- CreateIndex
CREATE INDEX "blueprint_draws_blueprint_id_idx" ON "blueprint_draws"("blueprint_id");

-- AddForeignKey
ALTER TABLE "blueprint_draws" ADD CONSTRAINT "blueprint_draws_test_id_fkey" FOREIGN KEY ("test_id") REFERENCES "tests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "blueprint_draws" ADD CONSTRAINT "blueprint_draws_blueprint_id_fkey" FOREIGN KEY ("blueprint_id") REFERENCES "blueprints"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "blueprints"
    ADD CONSTRAINT "blueprints_name_stored" CHECK (char_length("name") BETWEEN 1 AND 100),
    ADD CONSTRAINT "blueprints_spec_stored" CHECK (coalesce(jsonb_typeof("spec"->'sections') = 'array', false) AND octet_length("spec"::text) <= 65536);
ALTER TABLE "blueprint_draws"
    ADD CONSTRAINT "blueprint_draws_seed_stored" CHECK ("seed" >= 1),
    ADD CONSTRAINT "blueprint_draws_questions_stored" CHECK ("question_ids" IS NOT NULL AND cardinality("question_ids") BETWEEN 1 AND 1000);
