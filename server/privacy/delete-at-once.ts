import { MINUTE_MS } from "#rules/durations.ts";
import { sessionLimits } from "#rules/limits.ts";
import { assertOwnEmail, markForDeletion } from "../accounts/request-deletion.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, NotFound, Unauthenticated } from "../errors.ts";
import { erasePerson } from "./erase-person.ts";

const GONE = "This account no longer exists.";

/**
 * Deletes an account now, for good (docs/rules.md, section 11). It is marked first, which ends its
 * sessions: should the deletion itself fail, the sweep of the hour carries it out.
 *
 * @param where the account, by its number or its e-mail
 * @returns the moment
 * @throws NotFound when there is no such account
 * @throws Conflict for the only administrator, and when a sign-in has just taken it back
 */
export async function deleteAtOnce(
  dependencies: Pick<Dependencies, "database" | "now">,
  where: { id: number } | { email: string },
): Promise<Date> {
  const { database } = dependencies;
  const { userId, deletionAt } = await markForDeletion(dependencies, where, 0);
  if (await erasePerson(database, userId, { dueBy: deletionAt })) return deletionAt;
  // Another request may have been faster.
  const stays = await database.prisma.user.count({ where: { id: userId, isErased: false } });
  if (stays === 0) return deletionAt;
  throw new Conflict(
    "The account was not deleted: somebody signed in to it at that moment, or asked for another day. Delete it again.",
  );
}

/**
 * A token that was taken from somebody is good for a session, not for what can't be taken back.
 *
 * @throws Conflict when the session began longer ago than a fresh sign-in may
 */
async function assertFreshSignIn(
  { sessionId }: Viewer,
  { database, now }: Pick<Dependencies, "database" | "now">,
): Promise<void> {
  const { freshSignInMinutes } = sessionLimits;
  const session = await database.prisma.session.findUnique({ where: { id: sessionId } });
  if (session === null) throw new Unauthenticated(GONE);
  if (now().getTime() - session.createdAt.getTime() <= freshSignInMinutes * MINUTE_MS) return;
  throw new Conflict(
    `An account is deleted at once only within ${freshSignInMinutes} minutes of a sign-in. Log out, sign in again, and delete it then.`,
  );
}

/**
 * Deletes the viewer's account now, for good.
 *
 * @param typedEmail the account's e-mail, typed once more so that nobody does it by mistake
 * @returns the moment
 * @throws InvalidInput when that is not the account's e-mail
 * @throws Conflict as `deleteAtOnce`, and when the sign-in is no fresh one
 */
export async function deleteOwnAccount(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  typedEmail: string,
): Promise<Date> {
  assertOwnEmail(viewer, typedEmail);
  await assertFreshSignIn(viewer, dependencies);
  try {
    return await deleteAtOnce(dependencies, { id: viewer.userId });
  } catch (error) {
    throw error instanceof NotFound ? new Unauthenticated(GONE) : error;
  }
}
