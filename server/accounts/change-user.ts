import type { Prisma, Role, User as UserRow } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { Forbidden, NotFound } from "../errors.ts";
import { holdAdministrators, turnTaking } from "./administrators.ts";
import { requirePermission } from "./require-permission.ts";
import { forgetAllSessions } from "./session-lookup.ts";
import { toUser, type User } from "./user.ts";
import type { Viewer } from "./viewer.ts";

type ChangeDependencies = Pick<Dependencies, "database" | "now">;

/**
 * Gives another account a role. For issued access tokens it takes effect immediately in this process, and in other
 * processes within half a second (docs/rules.md, section 9).
 *
 * @throws Forbidden for the viewer's own account, and if the viewer is no longer an administrator
 * @throws NotFound when there is no such account
 */
export function setUserRole(
  viewer: Viewer,
  dependencies: ChangeDependencies,
  input: { userId: number; role: Role },
): Promise<User> {
  const { userId, role } = input;
  return changeAnother(
    viewer,
    dependencies,
    userId,
    "You can't change your own role. Ask another administrator.",
    (transaction) => transaction.user.update({ where: { id: userId }, data: { role } }),
  );
}

/**
 * Deactivates another account, or activates it again. Both end the account's sessions. Progress of a quiz, on the
 * server and in the person's browsers, stays for the next sign-in.
 *
 * @throws Forbidden for the viewer's own account, and if the viewer is no longer an administrator
 * @throws NotFound when there is no such account
 */
export function setUserActive(
  viewer: Viewer,
  dependencies: ChangeDependencies,
  input: { userId: number; isActive: boolean },
): Promise<User> {
  const { userId, isActive } = input;
  return changeAnother(
    viewer,
    dependencies,
    userId,
    "You can't deactivate your own account. Ask another administrator.",
    async (transaction, before) => {
      const after = await transaction.user.update({ where: { id: userId }, data: { isActive } });
      if (after.isActive !== before.isActive) {
        await endSessions(transaction, userId, dependencies.now());
      }
      return after;
    },
  );
}

/**
 * Signs another person out everywhere: immediately in this process, within half a second in others. The
 * account doesn't change, and the person may sign in again.
 *
 * @throws Forbidden for the viewer's own account, and if the viewer is no longer an administrator
 * @throws NotFound when there is no such account
 */
export function signUserOut(
  viewer: Viewer,
  dependencies: ChangeDependencies,
  userId: number,
): Promise<User> {
  return changeAnother(
    viewer,
    dependencies,
    userId,
    "You can't end your own sessions here: the page of your account does.",
    async (transaction, before) => {
      await endSessions(transaction, userId, dependencies.now());
      return before;
    },
  );
}

/**
 * Changes another account. It checks, under the lock on administrators, that the viewer is an administrator and not
 * the person changed. So one administrator is always left, whatever other requests do at the same time.
 *
 * @param ownRefusal the message if it is the viewer's own account
 * @param work changes the account, and returns it
 * @throws Forbidden for the viewer's own account, and if the viewer is no longer an administrator
 * @throws NotFound when there is no such account
 */
export async function changeAnother(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  userId: number,
  ownRefusal: string,
  work: (transaction: Prisma.TransactionClient, before: UserRow) => Promise<UserRow>,
): Promise<User> {
  requirePermission(viewer, "user:write");
  if (viewer.userId === userId) {
    throw new Forbidden(ownRefusal);
  }
  const row = await database.prisma.$transaction(async (transaction) => {
    const administrators = await holdAdministrators(transaction);
    if (!administrators.includes(viewer.userId)) throw new Forbidden();
    const before = await transaction.user.findUnique({ where: { id: userId } });
    if (before === null || before.isErased) throw new NotFound("User not found");
    return work(transaction, before);
  }, turnTaking);
  forgetAllSessions(database);
  return toUser(row);
}

/** Ends all sessions of an account that haven't ended yet. */
async function endSessions(
  transaction: Prisma.TransactionClient,
  userId: number,
  now: Date,
): Promise<void> {
  await transaction.session.updateMany({
    where: { userId, revokedAt: null },
    data: { revokedAt: now, endReason: "administrator" },
  });
}
