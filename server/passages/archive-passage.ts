import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, NotFound } from "../errors.ts";
import { forgetBank } from "../questions/bank-cache.ts";
import { deleteQuestionsOfPassage } from "../questions/delete-question.ts";
import { PASSAGE_MISSING } from "./passage.ts";

// Raw SQL, so that one transaction of `pg` locks the passage and archives it with its questions.
const LOCK = statement({
  text: "SELECT id FROM passages WHERE id = :id AND archived_at IS NULL FOR UPDATE",
  takes: { id: "int" },
  gives: { id: "int" },
});

const ARCHIVE = statement({
  text: "UPDATE passages SET archived_at = :now WHERE id = :id",
  takes: { id: "int", now: "timestamptz" },
});

/**
 * Takes a passage out of the bank, by itself or together with its live questions. Tests that ask them keep
 * them until their next save, and results stay whole (docs/rules.md, section 14).
 *
 * @param questionCount the number of live questions that the caller has seen and wants to delete too
 * @throws Forbidden for a student
 * @throws NotFound when there is none, or it is archived
 * @throws Conflict with the current `questionCount` if the number has changed
 */
export async function archivePassage(
  viewer: Viewer,
  { database, now: clock }: Pick<Dependencies, "database" | "now">,
  id: number,
  questionCount: number,
): Promise<void> {
  requirePermission(viewer, "question:write");
  const now = clock();
  await inTransaction(database, async (client) => {
    if ((await LOCK.row(client, { id })) === undefined) throw new NotFound(PASSAGE_MISSING);
    const deleted = await deleteQuestionsOfPassage(client, id, now);
    if (deleted !== questionCount) {
      const live = deleted === 1 ? "1 live question asks" : `${deleted} live questions ask`;
      throw new Conflict(
        questionCount === 0
          ? `${live} about this passage. Move them, or archive it together with them by sending how many there are.`
          : `${live} about this passage, not ${questionCount}. Check them before you archive it.`,
        { questionCount: deleted },
      );
    }
    await ARCHIVE.count(client, { id, now });
  });
  forgetBank(database);
}
