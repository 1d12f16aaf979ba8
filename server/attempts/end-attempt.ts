import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, NotFound } from "../errors.ts";
import { SELECT_WHOLE_ATTEMPT, wholeAttemptColumns, withPaper } from "./attempt.ts";
import { inRounds } from "./in-rounds.ts";
import { submitAsRead } from "./submit-attempt.ts";

// Raw SQL, to read the same columns as a submit.
const OF_TEST = statement({
  text: `${SELECT_WHOLE_ATTEMPT} WHERE id = :attemptId AND test_id = :testId AND NOT by_staff AND NOT is_practice`,
  takes: { attemptId: "int", testId: "int" },
  gives: wholeAttemptColumns,
});

const NOTE_END = statement({
  text: "UPDATE attempts SET ended_at = completed_at WHERE id = :attemptId",
  takes: { attemptId: "int" },
});

export interface AttemptOfTest {
  testId: number;
  attemptId: number;
}

export const ATTEMPT_MISSING = "Attempt not found";

/**
 * Ends an attempt in progress by submitting its saved state, as if the student had submitted it. If two people end it
 * at the same time, or the student submits at the same time, the first one counts.
 *
 * @throws NotFound when the test has no such attempt of a student
 * @throws Conflict when it is submitted or abandoned
 */
export async function endAttempt(
  viewer: Viewer,
  dependencies: Dependencies,
  { testId, attemptId }: AttemptOfTest,
): Promise<void> {
  requirePermission(viewer, "live:act");
  const { database, now } = dependencies;
  await inRounds("This attempt is being saved", async () => {
    const row = await OF_TEST.row(database.pool, { attemptId, testId });
    if (row === undefined) throw new NotFound(ATTEMPT_MISSING);
    const { status, expiresAt } = row;
    if (status === "submitted") {
      throw new Conflict("This attempt is submitted already.", { status });
    }
    if (status === "abandoned" || expiresAt <= now()) {
      throw new Conflict("This attempt was abandoned.", { status: "abandoned" });
    }
    const attempt = await withPaper(database, row);
    // A submit needs a sequence of at least 1; an attempt that was never saved has 0.
    const final = { ...attempt, sequence: Math.max(1, attempt.sequence) };
    const written = await submitAsRead(dependencies, attempt, final, {});
    if (written === null) return null;
    await NOTE_END.count(database.pool, { attemptId });
    return true;
  });
}
