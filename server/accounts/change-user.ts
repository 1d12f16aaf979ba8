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
 * Gives another account a role. It counts for access tokens already out: here at once, on other
 * processes within half a second (docs/rules.md, section 9).
 *
 * @throws Forbidden for one's own account, and unless the viewer is an administrator at that moment
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
 * Closes another account, or opens it again. Either ends the account's sessions. What its browsers
 * have kept of a quiz, and what the server has, stays for the next sign-in.
 *
 * @throws Forbidden for one's own account, and unless the viewer is an administrator at that moment
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
 * Signs another person out everywhere: here at once, on other processes within half a second. The
 * account stays as it is, and may be signed in to again.
 *
 * @throws Forbidden for one's own account, and unless the viewer is an administrator at that moment
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
 * Changes another account. The viewer is an administrator when the change is made, and not the one who
 * is changed: so there is always an administrator left, whatever other requests change at the same moment.
 *
 * @param ownRefusal what is said of the viewer's own account
 * @param work changes the account, and answers it as it is then
 * @throws Forbidden for one's own account, and unless the viewer is an administrator at that moment
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

/** Ends all sessions of an account that hold. */
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
