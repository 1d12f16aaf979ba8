import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { OUTCOMES } from "./outcomes.ts";
import { rememberOwn } from "./remember.ts";

/**
 * Checks that the viewer was shown a question, or marked it, in something they submitted.
 *
 * @throws NotFound otherwise
 */
export async function requireMet(
  viewer: Viewer,
  dependencies: Dependencies,
  questionId: number,
): Promise<void> {
  await rememberOwn(viewer, dependencies);
  const meetings = [{ outcome: { not: OUTCOMES.neverShown } }, { marked: true }];
  const met = await dependencies.database.prisma.studentAnswer.findFirst({
    where: { userId: viewer.userId, questionId, OR: meetings },
    select: { userId: true },
  });
  if (met === null) throw new NotFound("Question not found among those you have answered");
}
