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
      AND NOT "is_active" AND "role" = 'student' AND "email" NOT LIKE '%@%')) NOT VALID;
