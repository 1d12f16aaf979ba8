import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import {
  type AttemptOnPaper,
  type AttemptRow,
  selectAttempts,
  withPaper,
  withPapers,
} from "./attempt.ts";

/**
 * The row of the viewer's own attempt.
 *
 * @throws NotFound when there is none, or it is somebody else's
 */
export async function ownAttemptRow(
  viewer: Viewer,
  { database }: Dependencies,
  attemptId: number,
): Promise<AttemptRow> {
  const [row] = await selectAttempts(database.pool, "own-attempt", "id = $1 AND user_id = $2", [
    attemptId,
    viewer.userId,
  ]);
  if (row === undefined) throw new NotFound("Attempt not found");
  return row;
}

/** The viewer's own attempt with its paper; see ownAttemptRow. */
export async function findAttempt(
  viewer: Viewer,
  dependencies: Dependencies,
  attemptId: number,
): Promise<AttemptOnPaper> {
  return withPaper(dependencies.database, await ownAttemptRow(viewer, dependencies, attemptId));
}

/** The viewer's attempts under way, last saved first; those past their 24 hours are left out. */
export async function openAttempts(
  viewer: Viewer,
  { database, now }: Dependencies,
): Promise<AttemptOnPaper[]> {
  const rows = await selectAttempts(
    database.pool,
    "open-attempts",
    "user_id = $1 AND status = 'open' AND expires_at > $2 ORDER BY saved_at DESC, id DESC LIMIT 200",
    [viewer.userId, now()],
  );
  return withPapers(database, rows);
}
