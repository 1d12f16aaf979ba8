import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict } from "../errors.ts";
import type { AttemptOnPaper } from "./attempt.ts";
import { findAttempt } from "./find-attempt.ts";
import { inRounds } from "./in-rounds.ts";
import { outdated } from "./outdated.ts";
import { abandon } from "./start-attempt.ts";

/**
 * Abandons an open attempt, which stays stored and counts nowhere. The caller passes the newest state that they
 * have seen, so that they can't discard newer answers from another device (docs/attempts.md, section 6).
 * Repeating the call changes nothing and succeeds.
 *
 * @param knownSequence the newest state that the caller has seen
 * @returns the abandoned attempt
 * @throws NotFound when the attempt is not the viewer's
 * @throws Conflict when it is submitted, or a newer state is stored
 */
export async function discardAttempt(
  viewer: Viewer,
  dependencies: Dependencies,
  attemptId: number,
  knownSequence: number,
): Promise<AttemptOnPaper> {
  return inRounds("This attempt is being saved", async () => {
    const attempt = await findAttempt(viewer, dependencies, attemptId);
    if (attempt.status === "abandoned") return attempt;
    if (attempt.status === "submitted") {
      throw new Conflict("This attempt is submitted already.", { status: "submitted" });
    }
    if (attempt.sequence > knownSequence) throw outdated(attempt);
    const done = await abandon(dependencies.database.pool, attempt.id, knownSequence);
    return done ? { ...attempt, status: "abandoned" } : null;
  });
}
