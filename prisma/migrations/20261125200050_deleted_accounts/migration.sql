-- CreateTable
CREATE TABLE "deleted_accounts" (
    "user_id" INTEGER NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "deleted_accounts_pkey" PRIMARY KEY ("user_id")
);

-- Whichever version of the server, and whichever hand, deletes an account. After a restore numbers are
-- given anew: the later deletion counts.
CREATE FUNCTION note_deleted_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deleted_accounts (user_id, deleted_at) VALUES (OLD.id, clock_timestamp())
  ON CONFLICT (user_id) DO UPDATE SET deleted_at = excluded.deleted_at;
  RETURN NULL;
END $$;
CREATE TRIGGER "users_note_deleted" AFTER DELETE ON "users" FOR EACH ROW WHEN (NOT OLD.is_erased)
  EXECUTE FUNCTION note_deleted_account();
