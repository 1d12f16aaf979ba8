-- CreateTable
CREATE TABLE "waiting_students" (
    "test_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "agreed_at" TIMESTAMPTZ(3),
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "is_paper_ready" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "waiting_students_pkey" PRIMARY KEY ("test_id","user_id")
);

-- CreateIndex
CREATE INDEX "waiting_students_user_id_idx" ON "waiting_students"("user_id");

-- AddForeignKey
ALTER TABLE "waiting_students" ADD CONSTRAINT "waiting_students_test_id_fkey" FOREIGN KEY ("test_id") REFERENCES "tests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "waiting_students" ADD CONSTRAINT "waiting_students_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
