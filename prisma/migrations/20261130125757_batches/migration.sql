-- CreateTable
CREATE TABLE "batches" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "name_key" TEXT NOT NULL,
    "letters" TEXT NOT NULL,
    "tint" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "archived_at" TIMESTAMPTZ(3),

    CONSTRAINT "batches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "batch_members" (
    "batch_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "roster_id" INTEGER,

    CONSTRAINT "batch_members_pkey" PRIMARY KEY ("batch_id","user_id")
);

-- CreateTable
CREATE TABLE "batch_waiting" (
    "batch_id" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "full_name" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "roster_id" INTEGER,

    CONSTRAINT "batch_waiting_pkey" PRIMARY KEY ("batch_id","email")
);

-- CreateTable
CREATE TABLE "test_batches" (
    "test_id" INTEGER NOT NULL,
    "batch_id" INTEGER NOT NULL,

    CONSTRAINT "test_batches_pkey" PRIMARY KEY ("test_id","batch_id")
);

-- CreateTable
CREATE TABLE "rosters" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER,
    "file_name" TEXT NOT NULL,
    "uploaded_at" TIMESTAMPTZ(3) NOT NULL,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "rosters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "roster_rows" (
    "roster_id" INTEGER NOT NULL,
    "row" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "full_name" TEXT NOT NULL,
    "batches" TEXT[],
    "outcome" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "meant" TEXT,
    "added" INTEGER NOT NULL DEFAULT 0,
    "is_new" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "roster_rows_pkey" PRIMARY KEY ("roster_id","row")
);

-- CreateIndex
CREATE UNIQUE INDEX "batches_name_key_key" ON "batches"("name_key");

-- CreateIndex
CREATE INDEX "batch_members_user_id_idx" ON "batch_members"("user_id");

-- CreateIndex
CREATE INDEX "batch_members_roster_id_idx" ON "batch_members"("roster_id");

-- CreateIndex
CREATE INDEX "batch_waiting_email_idx" ON "batch_waiting"("email");

-- CreateIndex
CREATE INDEX "batch_waiting_roster_id_idx" ON "batch_waiting"("roster_id");

-- CreateIndex
CREATE INDEX "batch_waiting_added_at_idx" ON "batch_waiting"("added_at");

-- CreateIndex
CREATE INDEX "test_batches_batch_id_idx" ON "test_batches"("batch_id");

-- CreateIndex
CREATE INDEX "rosters_user_id_idx" ON "rosters"("user_id");

-- CreateIndex
CREATE INDEX "rosters_uploaded_at_idx" ON "rosters"("uploaded_at");

-- AddForeignKey
ALTER TABLE "batch_members" ADD CONSTRAINT "batch_members_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batch_members" ADD CONSTRAINT "batch_members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batch_members" ADD CONSTRAINT "batch_members_roster_id_fkey" FOREIGN KEY ("roster_id") REFERENCES "rosters"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batch_waiting" ADD CONSTRAINT "batch_waiting_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "batch_waiting" ADD CONSTRAINT "batch_waiting_roster_id_fkey" FOREIGN KEY ("roster_id") REFERENCES "rosters"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "test_batches" ADD CONSTRAINT "test_batches_test_id_fkey" FOREIGN KEY ("test_id") REFERENCES "tests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "test_batches" ADD CONSTRAINT "test_batches_batch_id_fkey" FOREIGN KEY ("batch_id") REFERENCES "batches"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "rosters" ADD CONSTRAINT "rosters_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "roster_rows" ADD CONSTRAINT "roster_rows_roster_id_fkey" FOREIGN KEY ("roster_id") REFERENCES "rosters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "batches"
  ADD CONSTRAINT "batches_name_not_blank" CHECK (btrim("name") <> ''),
  ADD CONSTRAINT "batches_two_letters" CHECK (char_length("letters") = 2),
  ADD CONSTRAINT "batches_tint_known" CHECK ("tint" IN ('accent', 'green', 'orange', 'review', 'amber'));
ALTER TABLE "roster_rows"
  ADD CONSTRAINT "roster_rows_outcome_known" CHECK ("outcome" IN ('taken', 'warning', 'error'));

-- In the transaction of the sign-in or of the change of role, whatever writes it.
CREATE FUNCTION join_batches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.is_erased THEN
    RETURN NULL;
  END IF;
  IF NEW.role = 'student' THEN
    WITH waited AS (DELETE FROM batch_waiting WHERE email = NEW.email RETURNING *)
    INSERT INTO batch_members (batch_id, user_id, added_at, roster_id)
      SELECT batch_id, NEW.id, added_at, roster_id FROM waited ON CONFLICT DO NOTHING;
  ELSE
    -- Staff are in no batch. What they were in waits for them, should they be students again.
    WITH left_batches AS (DELETE FROM batch_members WHERE user_id = NEW.id RETURNING *)
    INSERT INTO batch_waiting (batch_id, email, full_name, added_at, roster_id)
      SELECT batch_id, NEW.email, NEW.full_name, added_at, roster_id FROM left_batches ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;
-- Each sign-in writes the role, so an address that was added while its account was made joins at the next one.
CREATE TRIGGER users_join_batches AFTER INSERT OR UPDATE OF email, role ON users
  FOR EACH ROW EXECUTE FUNCTION join_batches();

-- A deleted administrator leaves no address behind that waits.
CREATE FUNCTION forget_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM batch_waiting WHERE email = OLD.email;
  RETURN NULL;
END $$;
CREATE TRIGGER users_forget_waiting AFTER DELETE ON users
  FOR EACH ROW EXECUTE FUNCTION forget_waiting();
