-- AlterTable
ALTER TABLE "users" ADD COLUMN     "deletion_at" TIMESTAMPTZ(3),
ADD COLUMN     "deletion_taken_back_at" TIMESTAMPTZ(3),
ADD COLUMN     "is_erased" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "data_copies" (
    "user_id" INTEGER NOT NULL,
    "run" UUID NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ready_at" TIMESTAMPTZ(3),
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "data_copies_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "data_copy_parts" (
    "run" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "content" BYTEA NOT NULL,

    CONSTRAINT "data_copy_parts_pkey" PRIMARY KEY ("run","number")
);

-- CreateTable
CREATE TABLE "sweep_marks" (
    "name" TEXT NOT NULL,
    "last_id" INTEGER NOT NULL DEFAULT 0,
    "done_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sweep_marks_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "data_copies_run_key" ON "data_copies"("run");

-- CreateIndex
CREATE INDEX "data_copies_ends_at_idx" ON "data_copies"("ends_at");

-- AddForeignKey
ALTER TABLE "data_copies" ADD CONSTRAINT "data_copies_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "data_copy_parts" ADD CONSTRAINT "data_copy_parts_run_fkey" FOREIGN KEY ("run") REFERENCES "data_copies"("run") ON DELETE CASCADE ON UPDATE CASCADE;


-- What schema.prisma can't say stands below this line.

-- What is left of a deleted account says nothing of anybody, and nobody can sign in to it.
ALTER TABLE "users"
  ADD CONSTRAINT "users_erased_are_nobody" CHECK (
    NOT "is_erased" OR (num_nonnulls("google_id", "profile_picture", "deletion_at", "deletion_taken_back_at") = 0
      AND NOT "is_active" AND "role" = 'student' AND "email" NOT LIKE '%@%'));
CREATE INDEX "users_deletion_idx" ON "users" ("deletion_at") WHERE "deletion_at" IS NOT NULL;

-- Whichever version of the server signs somebody in: a deletion asked for is taken back.
CREATE FUNCTION take_back_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET deletion_at = NULL, deletion_taken_back_at = NEW.created_at
  WHERE id = NEW.user_id AND deletion_at IS NOT NULL;
  RETURN NULL;
END $$;
CREATE TRIGGER "sessions_take_back_deletion" AFTER INSERT ON "sessions" FOR EACH ROW EXECUTE FUNCTION take_back_deletion();

-- A paper stays as it was printed, with two exceptions, both for random tests alone: the title and
-- description that a student wrote may be forgotten, and a paper nobody can come to any more may go.
CREATE FUNCTION keep_paper() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.test_id IS NULL
    AND NOT EXISTS (SELECT FROM random_tests WHERE paper_id = OLD.id)
    AND NOT EXISTS (SELECT FROM attempts WHERE paper_id = OLD.id)
    AND NOT EXISTS (SELECT FROM tests WHERE paper_id = OLD.id) THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.test_id IS NULL AND NEW.title = 'Random Test' AND NEW.description IS NULL
    AND to_jsonb(NEW) - '{title,description}'::text[] = to_jsonb(OLD) - '{title,description}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are immutable', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER "papers_kept" BEFORE UPDATE OR DELETE ON "papers" FOR EACH ROW EXECUTE FUNCTION keep_paper();
DROP TRIGGER "papers_immutable" ON "papers";

-- The attempts under way and abandoned of a person: few, so that counting them costs nothing.
CREATE INDEX "attempts_unsubmitted_idx" ON "attempts" ("user_id", "id") WHERE "status" <> 'submitted';
