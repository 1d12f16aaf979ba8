-- CreateTable
CREATE TABLE "webhooks" (
    "id" SERIAL NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "secret" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "rotated_at" TIMESTAMPTZ(3),
    "old_secret" TEXT,
    "old_secret_until" TIMESTAMPTZ(3),

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "webhook_id" INTEGER NOT NULL,
    "event" TEXT NOT NULL,
    "event_key" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "tries" SMALLINT NOT NULL DEFAULT 0,
    "first_tried_at" TIMESTAMPTZ(3),
    "tried_at" TIMESTAMPTZ(3),
    "next_at" TIMESTAMPTZ(3),
    "delivered_at" TIMESTAMPTZ(3),
    "status" SMALLINT,
    "problem" TEXT,
    "duration_ms" INTEGER,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_deliveries_webhook_id_created_at_idx" ON "webhook_deliveries"("webhook_id", "created_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_next_at_idx" ON "webhook_deliveries"("next_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_created_at_idx" ON "webhook_deliveries"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_webhook_id_event_key_key" ON "webhook_deliveries"("webhook_id", "event_key");

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhooks"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "webhooks"
  ADD CONSTRAINT "webhooks_url_is_http" CHECK ("url" ~ '^https?://'),
  ADD CONSTRAINT "webhooks_has_events" CHECK ("events" IS NOT NULL AND cardinality("events") > 0),
  ADD CONSTRAINT "webhooks_secret_form" CHECK ("secret" LIKE 'whsec\_%');

ALTER TABLE "webhook_deliveries"
  ADD CONSTRAINT "webhook_deliveries_tries_counted" CHECK ("tries" >= 0 AND ("tries" = 0) = ("tried_at" IS NULL));

-- A moment as a payload has it.
CREATE FUNCTION "utc_text"("moment" TIMESTAMPTZ) RETURNS TEXT LANGUAGE sql IMMUTABLE
  RETURN to_char("moment" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- Writes an event for each webhook that wants it, once for each key. What time makes happen is found later: a webhook that
-- was added in between isn't told.
CREATE FUNCTION "announce_event"("event" TEXT, "key" TEXT, "happened" TIMESTAMPTZ, "data" JSONB,
  "added_by" TIMESTAMPTZ DEFAULT 'infinity') RETURNS BOOLEAN
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "webhook_deliveries" ("id", "webhook_id", "event", "event_key", "payload", "created_at", "next_at")
    SELECT gen_random_uuid(), w."id", announce_event."event", announce_event."key",
      jsonb_build_object('type', announce_event."event", 'timestamp', "utc_text"("happened"),
        'data', announce_event."data"), now(), now()
    FROM "webhooks" w WHERE announce_event."event" = ANY (w."events") AND w."created_at" <= "added_by"
    ON CONFLICT ("webhook_id", "event_key") DO NOTHING;
  RETURN FOUND;
END $$;

-- Numbers alone: no score, no key and no address.
CREATE FUNCTION "announce_submit"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "announce_event"('attempt.submitted',
    'attempt.submitted:' || new."id" || ':' || extract(epoch FROM new."completed_at"), now(),
    jsonb_build_object('attempt_id', new."id", 'test_id', new."test_id", 'user_id', new."user_id",
      'submitted_at', "utc_text"(new."completed_at")));
  RETURN NULL;
END $$;

-- Of those that reports have: not staff's, not practice, not random tests.
CREATE TRIGGER "attempts_announce_insert" AFTER INSERT ON "attempts" FOR EACH ROW
  WHEN (new.status = 'submitted' AND new.test_id IS NOT NULL AND NOT new.by_staff AND NOT new.is_practice)
  EXECUTE FUNCTION "announce_submit"();
CREATE TRIGGER "attempts_announce" AFTER UPDATE OF status ON "attempts" FOR EACH ROW
  WHEN (new.status = 'submitted' AND old.status <> 'submitted' AND new.test_id IS NOT NULL AND NOT new.by_staff
    AND NOT new.is_practice)
  EXECUTE FUNCTION "announce_submit"();

CREATE FUNCTION "announce_import"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "announce_event"('import.finished', 'import.finished:' || new."id", now(),
    jsonb_build_object('import_id', new."id", 'status', new."status", 'created', new."created",
      'updated', new."updated", 'duplicates', new."duplicates", 'errors', new."errors", 'test_id', new."test_id"));
  RETURN NULL;
END $$;

CREATE TRIGGER "imports_announce" AFTER UPDATE OF status ON "imports" FOR EACH ROW
  WHEN (new.status <> 'running' AND old.status = 'running') EXECUTE FUNCTION "announce_import"();

CREATE FUNCTION "announce_report"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "announce_event"('question.reported', 'question.reported:' || new."id", now(),
    jsonb_build_object('report_id', new."id", 'question_id', new."question_id", 'kind', new."kind"));
  RETURN NULL;
END $$;

CREATE TRIGGER "problem_reports_announce" AFTER INSERT ON "problem_reports" FOR EACH ROW
  EXECUTE FUNCTION "announce_report"();
