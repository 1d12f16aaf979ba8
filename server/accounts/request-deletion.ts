import { daysBefore, promises } from "#rules/promises.ts";
import type { Prisma, User as UserRow } from "../database/generated/prisma/client.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, InvalidInput, NotFound, Unauthenticated } from "../errors.ts";
import { holdAdministrators, turnTaking } from "./administrators.ts";
import { changeAnother } from "./change-user.ts";
import { normalEmail } from "./email.ts";
import { forgetAllSessions } from "./session-lookup.ts";
import type { User } from "./user.ts";
import type { Viewer } from "./viewer.ts";

const LAST_ADMINISTRATOR =
  "This is the only administrator's account. Give somebody else the role first, then delete it.";

/**
 * Refuses to delete the last administrator.
 *
 * @throws Conflict when no other active administrator would be left
 */
async function refuseLastAdministrator(
  transaction: Prisma.TransactionClient,
  userId: number,
): Promise<void> {
  const administrators = await holdAdministrators(transaction);
  if (administrators.some((id) => id !== userId)) return;
  const own = await transaction.user.count({
    where: { id: userId, role: "admin", isActive: true },
  });
  if (own > 0) throw new Conflict(LAST_ADMINISTRATOR);
}

/** Marks an account for deletion, and ends its sessions. */
async function mark(
  transaction: Prisma.TransactionClient,
  userId: number,
  moment: Date,
  deletionAt: Date,
): Promise<UserRow> {
  await refuseLastAdministrator(transaction, userId);
  await transaction.session.updateMany({
    where: { userId, revokedAt: null },
    data: { revokedAt: moment, endReason: "account_deleted" },
  });
  const [row] = await transaction.user.updateManyAndReturn({
    where: { id: userId },
    data: { deletionAt, deletionTakenBackAt: null },
  });
  // The account was erased while this waited for the lock.
  if (row === undefined) throw new NotFound("There is no such account.");
  return row;
}

/** An account marked for deletion, and when it will be deleted. */
interface Marked {
  userId: number;
  deletionAt: Date;
}

/**
 * Marks an account for deletion (docs/rules.md, section 11) and ends its sessions.
 *
 * @param where the account, by its id or its e-mail
 * @param days the number of days until it is deleted
 * @throws NotFound when there is no such account
 * @throws Conflict for the only administrator
 */
export async function markForDeletion(
  { database, now }: Pick<Dependencies, "database" | "now">,
  where: { id: number } | { email: string },
  days: number = promises.deletionDays,
): Promise<Marked> {
  const moment = now();
  const deletionAt = daysBefore(moment, -days);
  const userId = await database.prisma.$transaction(async (transaction) => {
    const user = await transaction.user.findUnique({ where });
    if (user === null || user.isErased) throw new NotFound("There is no such account.");
    await mark(transaction, user.id, moment, deletionAt);
    return user.id;
  }, turnTaking);
  forgetAllSessions(database);
  return { userId, deletionAt };
}

/** @throws InvalidInput when the typed e-mail is not the viewer's */
export function assertOwnEmail(viewer: Viewer, typedEmail: string): void {
  if (normalEmail(typedEmail) === viewer.email) return;
  throw new InvalidInput([
    {
      field: "email",
      message: `Type ${viewer.email}, the e-mail address of this account, to delete it.`,
    },
  ]);
}

/**
 * Marks the viewer's account for deletion in 30 days (docs/rules.md, section 11) and ends all its
 * sessions. Signing in before that day cancels the deletion.
 *
 * @param typedEmail the account's e-mail, typed again so that nobody deletes an account by mistake
 * @returns the time of the deletion
 * @throws InvalidInput when the typed e-mail is not the account's
 * @throws Conflict for the only administrator
 */
export async function requestDeletion(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  typedEmail: string,
): Promise<Date> {
  assertOwnEmail(viewer, typedEmail);
  const { deletionAt } = await markForDeletion(dependencies, { id: viewer.userId }).catch(
    (error: unknown) => {
      throw error instanceof NotFound
        ? new Unauthenticated("This account no longer exists.")
        : error;
    },
  );
  return deletionAt;
}

/**
 * Marks another person's account for deletion in 30 days. As with the owner's own request, a sign-in before
 * cancels it (docs/rules.md, section 8).
 *
 * @throws Forbidden for the viewer's own account, and if the viewer is no longer an administrator
 * @throws NotFound when there is no such account
 */
export function deleteUser(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  userId: number,
): Promise<User> {
  const moment = dependencies.now();
  const deletionAt = daysBefore(moment, -promises.deletionDays);
  const own = "You can't delete your own account here: the page of your account does.";
  return changeAnother(viewer, dependencies, userId, own, async (transaction, before) =>
    before.deletionAt === null ? mark(transaction, userId, moment, deletionAt) : before,
  );
}

/**
 * Cancels the deletion of another person's account. Does nothing for an account that is not marked.
 *
 * @throws Forbidden for the viewer's own account, and if the viewer is no longer an administrator
 * @throws NotFound when there is no such account
 */
export function keepUser(
  viewer: Viewer,
  dependencies: Pick<Dependencies, "database" | "now">,
  userId: number,
): Promise<User> {
  const own = "Your own account is kept by signing in to it.";
  return changeAnother(viewer, dependencies, userId, own, async (transaction, before) =>
    before.deletionAt === null
      ? before
      : transaction.user.update({
          where: { id: userId },
          data: { deletionAt: null, deletionTakenBackAt: dependencies.now() },
        }),
  );
}

/**
 * Cancels the deletion of an account, as its owner's sign-in does.
 *
 * @returns false if the account wasn't marked for deletion
 */
export async function takeBackDeletion(
  { database, now }: Pick<Dependencies, "database" | "now">,
  email: string,
): Promise<boolean> {
  const { count } = await database.prisma.user.updateMany({
    where: { email, deletionAt: { not: null } },
    data: { deletionAt: null, deletionTakenBackAt: now() },
  });
  return count > 0;
}

// Raw SQL, since every dashboard runs it (docs/decisions/0055).
const TAKEN_BACK = statement({
  prepared: "deletion-taken-back",
  text: `SELECT deletion_taken_back_at AS "takenBackAt" FROM users WHERE id = :userId`,
  takes: { userId: "int" },
  gives: { takenBackAt: "timestamptz?" },
});

/** Returns when a sign-in last cancelled the deletion of the viewer's account; null for never. */
export async function deletionTakenBackAt(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
): Promise<Date | null> {
  const { userId } = viewer;
  const user = await TAKEN_BACK.row(database.pool, { userId });
  return user?.takenBackAt ?? null;
}
