-- An undone correction changes what the answers speak for, as a new one does.
CREATE TRIGGER "key_corrections_ask_for_item_undone" AFTER UPDATE OF undone_at ON "key_corrections"
  FOR EACH ROW EXECUTE FUNCTION "ask_for_item_of_correction"();
