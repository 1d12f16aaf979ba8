import type { QuestionInput } from "#rules/question-rules.ts";
import { requireAdmin } from "../accounts/require-admin.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { forgetBank } from "./bank-memory.ts";
import { checkedQuestion } from "./checked-question.ts";
import { duplicateOf } from "./duplicate.ts";
import { insertQuestions } from "./insert-questions.ts";
import { readLabels, spellingsOf } from "./labels.ts";

/**
 * Adds a question to the bank (docs/api.md, section 2: POST /questions/). Subject, topic and exam
 * take the spelling the bank already has for them.
 *
 * @returns the new question's id
 * @throws InvalidInput with the messages of the question form
 * @throws Conflict with `existingId` when the bank has the same text and options
 */
export async function createQuestion(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  input: QuestionInput,
): Promise<number> {
  requireAdmin(viewer);
  const createdAt = now();
  const question = checkedQuestion(input, createdAt);
  const spellings = spellingsOf(await readLabels(database.pool));
  const [stored] = await insertQuestions(database.pool, [spellings.spell(question)], {
    authorId: viewer.userId,
    createdAt,
  });
  if (stored === undefined) throw new Error("The question was not stored.");
  if (!stored.isNew) throw duplicateOf(stored.id);
  forgetBank(database);
  return stored.id;
}
