import type { Database } from "../database/client.ts";
import { Conflict } from "../errors.ts";
import { isDuplicate } from "../questions/edit-question.ts";

/** The fingerprint that stands there already, as PostgreSQL reports it. */
const KEY = /=\(\\x([0-9a-f]+)\)/;

/**
 * What is said when a question of a set would stand in the bank twice: which one stands there, and what
 * helps; any other failure as it is. To be asked when the transaction is over.
 */
export async function setFailure({ prisma }: Database, error: unknown): Promise<unknown> {
  if (!isDuplicate(error)) return error;
  const [, fingerprint = ""] = KEY.exec(String((error as { detail?: unknown }).detail)) ?? [];
  const there = await prisma.question.findFirst({
    where: { fingerprint: Buffer.from(fingerprint, "hex"), deletedAt: null },
    select: { id: true, passageId: true },
  });
  if (there === null) {
    return new Conflict(
      "Two questions of the set would be the same in text and options. Leave one of them out, or change its words.",
    );
  }
  const { id, passageId } = there;
  const words =
    passageId === null
      ? `A question that is taken out would be the same as question ${id}, which stands by itself. Leave it in the set, or delete one of the two first.`
      : `Passage ${passageId} asks the same question with the same options already (question ${id}). Leave one of the two out of the set, or change its words.`;
  return new Conflict(words, { existingId: id });
}
