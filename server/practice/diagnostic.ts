import { practiceLimits } from "#rules/limits.ts";
import { dealDiagnostic } from "#rules/practice-rules.ts";
import { randomTestDefaults } from "#rules/random-test-rules.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { ADVISORY_LOCKS } from "../database/advisory-locks.ts";
import { statement } from "../database/statement.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { BadRequest } from "../errors.ts";
import { undrawableQuestions } from "../fixed-tests/secret-keys.ts";
import { drawableCounts } from "../questions/drawable-counts.ts";
import { drawableLabels } from "../questions/drawable-labels.ts";
import { drawPractice } from "./draw-practice.ts";
import { findDiagnostic } from "./find-practices.ts";
import type { Practice } from "./practice.ts";
import { storePractice } from "./start-practice.ts";

/** How many questions of each subject the diagnostic asks now; at most some seconds old. */
export async function diagnosticShares(
  needed: Pick<Dependencies, "database" | "now">,
): Promise<Map<string, number>> {
  const [{ subjects, reservedCounts }, countOf] = await Promise.all([
    drawableLabels(needed),
    drawableCounts(needed.database),
  ]);
  const free = (subject: string) => countOf(subject, null) - (reservedCounts.get(subject) ?? 0);
  return dealDiagnostic(new Map(subjects.map((subject) => [subject, free(subject)])));
}

// Raw SQL: Prisma has no words for an advisory lock.
const HOLD = statement({
  text: "SELECT pg_advisory_xact_lock(:lock, :userId)",
  takes: { lock: "int", userId: "int" },
});

/**
 * Begins the viewer's diagnostic, or answers the one there is: a person has one (docs/learning.md,
 * section 9).
 *
 * @throws BadRequest while the bank has no question to ask
 * @throws Conflict when the viewer has as many practices in progress as one may
 */
export async function startDiagnostic(
  viewer: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
): Promise<Practice> {
  const diagnostic = await findDiagnostic(database.pool, viewer);
  if (diagnostic !== null) return diagnostic;
  const shares = await diagnosticShares({ database, now });
  const held = await undrawableQuestions(database.pool, viewer, now());
  const ids: number[] = [];
  for (const subject of [...shares.keys()].toSorted()) {
    const filters = { ...randomTestDefaults, subjects: [subject] };
    const source = { userId: viewer.userId, pool: "all" as const, filters, difficulty: null };
    const count = shares.get(subject) ?? 0;
    ids.push(...(await drawPractice(database.pool, { ...source, held, now: now() }, count)));
  }
  if (ids.length === 0) throw new BadRequest("The question bank has no question to ask so far.");
  return inTransaction(database, async (client) => {
    await HOLD.count(client, { lock: ADVISORY_LOCKS.diagnostic, userId: viewer.userId });
    const other = await findDiagnostic(client, viewer);
    if (other !== null) return other;
    return storePractice(client, viewer, now(), {
      kind: "diagnostic",
      title: "First ten minutes",
      minutes: practiceLimits.diagnosticMinutes,
      filters: {},
      ids,
    });
  });
}
