import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { type InvitedPerson, setTestAccess } from "../fixed-tests/invited.ts";
import { findAttempt } from "./find-attempt.ts";
import { inRounds } from "./in-rounds.ts";
import { currentAttemptOn } from "./start-attempt.ts";
import { submitAsRead } from "./submit-attempt.ts";
import { regularTarget } from "./target.ts";

/**
 * Removes or restores a person's access to a private test. Removing it submits their attempt in progress
 * with the saved answers, so that no answer is lost.
 *
 * @throws NotFound when the test doesn't exist, or the person never joined it
 */
export async function changeTestAccess(
  viewer: Viewer,
  dependencies: Dependencies,
  change: { testId: number; userId: number; hasAccess: boolean },
): Promise<InvitedPerson> {
  const person = await setTestAccess(viewer, dependencies, change);
  if (change.hasAccess || !person.isUnderWay) return person;
  const student: Viewer = {
    userId: person.userId,
    email: person.email,
    fullName: person.fullName,
    role: "student",
    sessionId: "",
  };
  await submitSaved(student, dependencies, change.testId);
  return setTestAccess(viewer, dependencies, change);
}

/** Submits the saved state of a student's attempt in progress on a test. */
async function submitSaved(
  student: Viewer,
  dependencies: Dependencies,
  testId: number,
): Promise<void> {
  await inRounds("This attempt is being saved", async () => {
    const target = regularTarget(testId);
    const open = await currentAttemptOn(student, dependencies, target);
    if (open === null) return true;
    const attempt = await findAttempt(student, dependencies, open.id);
    if (attempt.status !== "open") return true;
    // A submit needs a sequence of at least 1; an attempt that was never saved has 0.
    const final = { ...attempt, sequence: Math.max(1, attempt.sequence) };
    return (await submitAsRead(dependencies, attempt, final, {})) !== null || null;
  });
}
