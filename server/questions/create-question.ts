import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { forgetBank } from "./bank-cache.ts";
import { type BankQuestionInput, checkedQuestion } from "./checked-question.ts";
import { duplicateOf } from "./duplicate.ts";
import { insertQuestions } from "./insert-questions.ts";
import { readLabels, spellingsOf } from "./labels.ts";
import { holdPassage } from "./passage-held.ts";
import type { WordedQuestion } from "./wording.ts";

/**
 * Adds a question to the bank (docs/api.md, section 2: POST /questions/). Subject, topic and exam
 * get the spelling that the bank already has for them. In a passage it comes last.
 *
 * @returns the new question's id
 * @throws InvalidInput with the messages of the question form
 * @throws Conflict with `existingId` when the bank has the same text and options
 */
export async function createQuestion(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  input: BankQuestionInput,
): Promise<number> {
  requirePermission(viewer, "question:write");
  const createdAt = now();
  const question = await checkedQuestion(database.pool, input, createdAt);
  const spellings = spellingsOf(await readLabels(database.pool));
  const given: WordedQuestion = { ...question, ...spellings.spell(question) };
  const authorship = { authorId: viewer.userId, createdAt };
  const { passageId } = given;
  const [stored] =
    passageId === null
      ? await insertQuestions(database.pool, [given], authorship)
      : await inTransaction(database, async (client) => {
          const passagePrint = await holdPassage(client, passageId, null);
          return insertQuestions(client, [{ ...given, passagePrint }], authorship);
        });
  if (stored === undefined) throw new Error("The question was not stored.");
  if (!stored.isNew) throw duplicateOf(stored.id, passageId);
  forgetBank(database);
  return stored.id;
}
