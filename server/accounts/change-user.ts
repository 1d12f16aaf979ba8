import type { Role } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { Forbidden, NotFound } from "../errors.ts";
import { holdAdministrators, turnTaking } from "./administrators.ts";
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
  return change(viewer, dependencies, userId, "You can't change your own role.", { role });
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
  return change(viewer, dependencies, userId, "You can't deactivate your own account.", {
    isActive,
  });
}

/**
 * The viewer is an administrator when the change is made, and not the one who is changed: so there
 * is always an administrator left, whoever else is changing whom at the same moment.
 */
async function change(
  viewer: Viewer,
  { database, now }: ChangeDependencies,
  userId: number,
  ownRefusal: string,
  data: { role?: Role; isActive?: boolean },
): Promise<User> {
  if (viewer.role !== "admin") throw new Forbidden();
  if (viewer.userId === userId) {
    throw new Forbidden(`${ownRefusal} Ask another administrator.`);
  }
  const row = await database.prisma.$transaction(async (transaction) => {
    const administrators = await holdAdministrators(transaction);
    if (!administrators.includes(viewer.userId)) throw new Forbidden();
    const before = await transaction.user.findUnique({ where: { id: userId } });
    if (before === null || before.isErased) throw new NotFound("User not found");
    const after = await transaction.user.update({ where: { id: userId }, data });
    if (after.isActive !== before.isActive) {
      await transaction.session.updateMany({
        where: { userId, revokedAt: null },
        data: { revokedAt: now(), endReason: "administrator" },
      });
    }
    return after;
  }, turnTaking);
  forgetAllSessions(database);
  return toUser(row);
}
