import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, NotFound } from "../errors.ts";
import { forgetBank } from "./bank-cache.ts";

type WithdrawalDependencies = Pick<Dependencies, "database" | "now">;

async function setWithdrawn(
  viewer: Viewer,
  { database, now }: WithdrawalDependencies,
  id: number,
  isWithdrawn: boolean,
): Promise<void> {
  requirePermission(viewer, "question:write");
  const where = { id, deletedAt: null };
  const { count } = await database.prisma.question.updateMany({
    where: { ...where, withdrawnAt: isWithdrawn ? null : { not: null } },
    data: { withdrawnAt: isWithdrawn ? now() : null },
  });
  if (count === 0) {
    const found = await database.prisma.question.count({ where });
    if (found === 0) throw new NotFound("Question not found");
    throw new Conflict(
      isWithdrawn ? "This question is withdrawn already." : "This question is not withdrawn.",
    );
  }
  forgetBank(database);
}

/**
 * Withdraws a question from new tests and draws. Tests that already have it keep it.
 *
 * @throws NotFound when the bank has no such question
 * @throws Conflict when it is withdrawn already
 */
export function withdrawQuestion(viewer: Viewer, dependencies: WithdrawalDependencies, id: number) {
  return setWithdrawn(viewer, dependencies, id, true);
}

/**
 * Brings a withdrawn question back.
 *
 * @throws NotFound when the bank has no such question
 * @throws Conflict when it is not withdrawn
 */
export function restoreQuestion(viewer: Viewer, dependencies: WithdrawalDependencies, id: number) {
  return setWithdrawn(viewer, dependencies, id, false);
}
