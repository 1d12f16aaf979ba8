import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import type { PaperPassage, PaperQuestion } from "../fixed-tests/papers.ts";
import { secretOf } from "../fixed-tests/secret-keys.ts";
import type { Mistake } from "./find-mistakes.ts";

/**
 * Today's wording of a missed question; null where it was not corrected since, and while a quiz of the
 * viewer's asks it, which must not get its key.
 */
export async function wordingToday(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
  { correctedAt, presentRevisionId }: Pick<Mistake, "correctedAt" | "presentRevisionId">,
): Promise<PaperQuestion | null> {
  if (correctedAt === null) return null;
  const { pool, prisma } = database;
  if ((await secretOf(pool, viewer, presentRevisionId, now())) !== null) return null;
  const words = await prisma.questionRevision.findUnique({ where: { id: presentRevisionId } });
  return words && { ...words, revisionId: words.id };
}

/**
 * The passage that a missed question asks about, in the words that its paper froze; those of practice
 * and review, which have no paper, as it stands now.
 */
export async function passageOf(
  { database }: Pick<Dependencies, "database">,
  { passageId, passageRevisionIds }: Pick<Mistake, "passageId" | "passageRevisionIds">,
): Promise<PaperPassage | null> {
  if (passageId === null) return null;
  const { prisma } = database;
  const frozen =
    passageRevisionIds === null
      ? null
      : await prisma.passageRevision.findFirst({
          where: { id: { in: passageRevisionIds }, passageId },
        });
  const words =
    frozen ?? (await prisma.passageRevision.findFirst({ where: { currentOf: { id: passageId } } }));
  return words && { ...words, revisionId: words.id };
}
