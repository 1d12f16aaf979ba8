-- Apart from the columns of sessions: a sign-in writes users and then sessions.
-- CreateTable
CREATE TABLE "sign_in_codes" (
    "code_hash" BYTEA NOT NULL,
    "challenge" BYTEA NOT NULL,
    "user_id" INTEGER NOT NULL,
    "device" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_codes_pkey" PRIMARY KEY ("code_hash")
);

-- CreateIndex
CREATE INDEX "sign_in_codes_user_id_idx" ON "sign_in_codes"("user_id");

-- CreateIndex
CREATE INDEX "sign_in_codes_expires_at_idx" ON "sign_in_codes"("expires_at");

-- AddForeignKey
ALTER TABLE "sign_in_codes" ADD CONSTRAINT "sign_in_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
