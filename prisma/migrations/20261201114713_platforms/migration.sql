-- CreateTable
CREATE TABLE "platforms" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "issuer" TEXT NOT NULL,
    "client_id" TEXT NOT NULL,
    "deployment_ids" TEXT[],
    "authorize_url" TEXT NOT NULL,
    "token_url" TEXT NOT NULL,
    "keys_url" TEXT NOT NULL,
    "origins" TEXT[],
    "opens_private" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_launch_at" TIMESTAMPTZ(3),
    "link_id" UUID,

    CONSTRAINT "platforms_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform_accounts" (
    "platform_id" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "user_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_launch_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "platform_accounts_pkey" PRIMARY KEY ("platform_id","subject")
);

-- CreateTable
CREATE TABLE "platform_launches" (
    "id" UUID NOT NULL,
    "platform_id" INTEGER NOT NULL,
    "code_hash" BYTEA,
    "challenge" BYTEA,
    "content" JSONB,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "platform_launches_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform_grades" (
    "id" SERIAL NOT NULL,
    "platform_id" INTEGER NOT NULL,
    "user_id" INTEGER NOT NULL,
    "test_id" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "line_item_url" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "problem" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "sent_hundredths" INTEGER,

    CONSTRAINT "platform_grades_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "platform_keys" (
    "id" UUID NOT NULL,
    "private_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "platform_keys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "platforms_link_id_key" ON "platforms"("link_id");

-- CreateIndex
CREATE UNIQUE INDEX "platforms_issuer_client_id_key" ON "platforms"("issuer", "client_id");

-- CreateIndex
CREATE INDEX "platform_accounts_user_id_idx" ON "platform_accounts"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "platform_launches_code_hash_key" ON "platform_launches"("code_hash");

-- CreateIndex
CREATE INDEX "platform_launches_expires_at_idx" ON "platform_launches"("expires_at");

-- CreateIndex
CREATE INDEX "platform_launches_platform_id_idx" ON "platform_launches"("platform_id");

-- CreateIndex
CREATE INDEX "platform_grades_user_id_test_id_idx" ON "platform_grades"("user_id", "test_id");

-- CreateIndex
CREATE INDEX "platform_grades_test_id_idx" ON "platform_grades"("test_id");

-- CreateIndex
CREATE INDEX "platform_grades_due_at_idx" ON "platform_grades"("due_at");

-- CreateIndex
CREATE UNIQUE INDEX "platform_grades_platform_id_line_item_url_user_id_key" ON "platform_grades"("platform_id", "line_item_url", "user_id");

-- AddForeignKey
ALTER TABLE "platform_accounts" ADD CONSTRAINT "platform_accounts_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform_accounts" ADD CONSTRAINT "platform_accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform_launches" ADD CONSTRAINT "platform_launches_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform_grades" ADD CONSTRAINT "platform_grades_platform_id_fkey" FOREIGN KEY ("platform_id") REFERENCES "platforms"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform_grades" ADD CONSTRAINT "platform_grades_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "platform_grades" ADD CONSTRAINT "platform_grades_test_id_fkey" FOREIGN KEY ("test_id") REFERENCES "tests"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "platforms"
  ADD CONSTRAINT "platforms_addresses_are_http" CHECK (
    "authorize_url" ~ '^https?://' AND "token_url" ~ '^https?://' AND "keys_url" ~ '^https?://');

ALTER TABLE "platform_launches"
  ADD CONSTRAINT "platform_launches_decides_with_a_code" CHECK (
    ("code_hash" IS NULL) = ("content" IS NULL) AND ("code_hash" IS NULL) = ("challenge" IS NULL));

ALTER TABLE "platform_grades"
  ADD CONSTRAINT "platform_grades_tries_counted" CHECK ("tries" >= 0);

-- A new or changed score is due in the gradebooks that the student's launches named: it is sent once results are out.
CREATE FUNCTION "grade_is_due"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "platform_grades" SET "due_at" = now(), "tries" = 0
    WHERE "user_id" = new."user_id" AND "test_id" = new."test_id";
  RETURN NULL;
END $$;

CREATE TRIGGER "attempts_grade_insert" AFTER INSERT ON "attempts" FOR EACH ROW
  WHEN (new.status = 'submitted' AND new.test_id IS NOT NULL AND NOT new.by_staff AND NOT new.is_practice)
  EXECUTE FUNCTION "grade_is_due"();
CREATE TRIGGER "attempts_grade" AFTER UPDATE OF status, score_hundredths ON "attempts" FOR EACH ROW
  WHEN (new.status = 'submitted' AND new.test_id IS NOT NULL AND NOT new.by_staff AND NOT new.is_practice
    AND (old.status <> 'submitted' OR new.score_hundredths IS DISTINCT FROM old.score_hundredths))
  EXECUTE FUNCTION "grade_is_due"();
