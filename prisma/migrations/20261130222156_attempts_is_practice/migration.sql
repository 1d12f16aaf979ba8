-- AlterTable
ALTER TABLE "attempts" ADD COLUMN     "is_practice" BOOLEAN NOT NULL DEFAULT false;

-- Practice changes no statistics.
CREATE OR REPLACE TRIGGER "attempts_ask_for_statistics_insert" AFTER INSERT ON "attempts"
  FOR EACH ROW WHEN (new.status = 'submitted' AND NOT new.by_staff AND NOT new.is_practice)
  EXECUTE FUNCTION "ask_for_statistics"();
CREATE OR REPLACE TRIGGER "attempts_ask_for_statistics" AFTER UPDATE OF status, correction_ids ON "attempts"
  FOR EACH ROW
  WHEN (new.status = 'submitted' AND NOT new.by_staff AND NOT new.is_practice
    AND (old.status <> 'submitted' OR old.correction_ids IS DISTINCT FROM new.correction_ids))
  EXECUTE FUNCTION "ask_for_statistics"();
CREATE OR REPLACE TRIGGER "attempts_ask_for_statistics_delete" AFTER DELETE ON "attempts"
  FOR EACH ROW WHEN (old.status = 'submitted' AND NOT old.by_staff AND NOT old.is_practice)
  EXECUTE FUNCTION "ask_for_statistics"();
