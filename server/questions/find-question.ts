import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Prisma, Question } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";

/**
 * Returns one question of the bank (docs/api.md, section 2: GET /questions/{id}).
 *
 * @param query the fields of the question to load, in Prisma's terms
 * @throws NotFound when the bank has no such question
 */
export async function findQuestion(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  id: number,
  query: { select?: Prisma.QuestionSelect; include?: Prisma.QuestionInclude } = {},
): Promise<Question> {
  requirePermission(viewer, "bank:read");
  const question = await database.prisma.question.findFirst({
    ...query,
    where: { id, deletedAt: null },
  });
  if (question === null) throw new NotFound("Question not found");
  return question;
}
