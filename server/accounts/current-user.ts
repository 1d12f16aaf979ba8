import type { Dependencies } from "../dependencies.ts";
import { Unauthenticated } from "../errors.ts";
import { toUser, type User } from "./user.ts";
import type { Viewer } from "./viewer.ts";

/**
 * Returns the viewer's own account.
 *
 * @throws Unauthenticated when the account has been deleted
 */
export async function currentUser(viewer: Viewer, { database }: Dependencies): Promise<User> {
  const row = await database.prisma.user.findUnique({ where: { id: viewer.userId } });
  if (row === null) throw new Unauthenticated("This account no longer exists.");
  return toUser(row);
}
