import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { type InvitedPerson, setTestAccess } from "../fixed-tests/invited.ts";
import { findAttempt } from "./find-attempt.ts";
import { inRounds } from "./in-rounds.ts";
import { currentAttemptOn } from "./start-attempt.ts";
import { submitAsRead } from "./submit-attempt.ts";
import { regularTarget } from "./target.ts";

/**
 * Takes a person's access to a private test back, or gives it back. Taking it back submits their attempt
 * in progress with the answers saved until then, so that it becomes a result and no answer is lost.
 *
 * @throws NotFound when the test isn't there, or the person never joined it
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

/** Submits a student's attempt in progress on a test as it was saved last. */
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
    // One that was never saved has no state of its own; it is submitted as its first.
    const final = { ...attempt, sequence: Math.max(1, attempt.sequence) };
    return (await submitAsRead(dependencies, attempt, final, {})) !== null || null;
  });
}
