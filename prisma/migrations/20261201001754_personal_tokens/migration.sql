-- CreateTable
CREATE TABLE "personal_tokens" (
    "id" SERIAL NOT NULL,
    "user_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "personal_tokens_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "personal_tokens_token_hash_key" ON "personal_tokens"("token_hash");

-- CreateIndex
CREATE INDEX "personal_tokens_user_id_idx" ON "personal_tokens"("user_id");

-- CreateIndex
CREATE INDEX "personal_tokens_expires_at_idx" ON "personal_tokens"("expires_at");

-- AddForeignKey
ALTER TABLE "personal_tokens" ADD CONSTRAINT "personal_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "personal_tokens"
  ADD CONSTRAINT "personal_tokens_name_not_blank" CHECK (btrim("name") <> ''),
  ADD CONSTRAINT "personal_tokens_hash_length" CHECK (octet_length("token_hash") = 32),
  ADD CONSTRAINT "personal_tokens_scopes_known" CHECK ("scopes" IS NOT NULL AND cardinality("scopes") > 0
    AND "scopes" <@ ARRAY['read_own', 'take_tests', 'bank_read', 'bank_write', 'reports', 'people']);
