-- Whether these are the corrections in effect of some wordings, by ascending id. A submit asks this in the statement
-- that writes it: it waits for a correction that is being recorded, and keeps the next one waiting until the submit has
-- committed. VOLATILE, so that its query sees the correction that it waited for. 4157 is ADVISORY_LOCKS.keyCorrections.
CREATE FUNCTION "keys_are_in_effect"(revisions integer[], corrections integer[]) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(4157, 0);
  RETURN corrections = ARRAY(
    SELECT id FROM (
      SELECT DISTINCT ON (revision_id) id, kind FROM key_corrections
      WHERE revision_id = ANY (revisions) ORDER BY revision_id, number DESC
    ) newest WHERE kind <> 'withdrawn' ORDER BY id);
END $$;
