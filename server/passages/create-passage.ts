import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { forgetBank } from "../questions/bank-cache.ts";
import { readLabels } from "../questions/labels.ts";
import { checkedPassage, type PassageInput } from "./checked-passage.ts";
import { readPassage } from "./find-passage.ts";
import type { Passage } from "./passage.ts";
import { setFailure } from "./set-failure.ts";
import { insertPassage, passageFailure } from "./store-passage.ts";
import { checkedSet, type SetQuestion, writeSet } from "./write-set.ts";

/**
 * Adds a passage to the bank, with its questions in their order; all of it or nothing (docs/rules.md,
 * section 14).
 *
 * @throws Forbidden for a student
 * @throws InvalidInput with a message for each field, those of questions by their places in the list
 * @throws Conflict with `existingId` when the bank has a passage with the same text
 */
export async function createPassage(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  input: PassageInput,
  questions: readonly SetQuestion[],
): Promise<Passage> {
  requirePermission(viewer, "question:write");
  const createdAt = now();
  const checked = await checkedPassage(database.pool, input);
  const set = await checkedSet(database.pool, questions, createdAt);
  const labels = await readLabels(database.pool);
  const authorship = { authorId: viewer.userId, createdAt };
  try {
    const passage = await inTransaction(database, async (client) => {
      const passageId = await insertPassage(client, checked, authorship);
      const place = { passageId, print: checked.fingerprint, viewer, now: createdAt, labels };
      await writeSet(client, place, set);
      return readPassage(client, passageId);
    });
    forgetBank(database);
    return { ...passage, takenOut: checked.takenOut };
  } catch (error) {
    throw await setFailure(database, await passageFailure(database, error, checked));
  }
}
