-- CreateTable
CREATE TABLE "audit_entries" (
    "id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "action" TEXT NOT NULL,
    "actor_id" INTEGER,
    "ip" TEXT,
    "device" TEXT,
    "subject_kind" TEXT,
    "subject_id" INTEGER,
    "subject_label" TEXT,
    "before" JSONB,
    "after" JSONB,
    "previous_hash" BYTEA NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_entries_actor_id_id_idx" ON "audit_entries"("actor_id", "id");

-- CreateIndex
CREATE INDEX "audit_entries_action_id_idx" ON "audit_entries"("action", "id");

-- CreateIndex
CREATE INDEX "audit_entries_subject_kind_subject_id_id_idx" ON "audit_entries"("subject_kind", "subject_id", "id");

-- CreateIndex
CREATE INDEX "audit_entries_at_idx" ON "audit_entries"("at");

-- What an entry's hash covers: all of it, and the hash of the entry before.
CREATE FUNCTION audit_hash(e audit_entries) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(e.previous_hash || convert_to(jsonb_build_array(e.id, (extract(epoch FROM e.at) * 1000)::bigint, e.action,
    e.actor_id, e.ip, e.device, e.subject_kind, e.subject_id, e.subject_label, e.before, e.after)::text, 'UTF8'))
$$;

-- Entries are written one after the other: the lock is held until the change is committed, so that each finds
-- the one before it. Its number is ADVISORY_LOCKS.auditEntries.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last audit_entries;
BEGIN
  PERFORM pg_advisory_xact_lock(4158, 0);
  SELECT * INTO last FROM audit_entries ORDER BY id DESC LIMIT 1;
  NEW.id := coalesce(last.id, 0) + 1;
  NEW.previous_hash := coalesce(last.hash, ''::bytea);
  NEW.hash := audit_hash(NEW);
  RETURN NEW;
END $$;

CREATE TRIGGER chain_audit_entry BEFORE INSERT ON audit_entries
  FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();

CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Entries of the audit log can be added, and neither changed nor removed.';
END $$;

CREATE TRIGGER refuse_audit_change BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
