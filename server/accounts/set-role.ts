import { recordEntry } from "../audit/record-entry.ts";
import type { Role } from "../database/generated/prisma/client.ts";
import { within } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { InvalidInput, NotFound } from "../errors.ts";
import { holdAdministrators, turnTaking } from "./administrators.ts";
import { localPart, normalEmail } from "./email.ts";
import { forgetAllSessions } from "./session-lookup.ts";
import { toUser, type User } from "./user.ts";

/** The outcome of a change of role. */
export interface RoleChange {
  user: User;
  /** True if nobody had signed in with the e-mail yet, so that the account was created for the first sign-in. */
  created: boolean;
  /** False if the account already had the role. */
  changed: boolean;
  /** Number of active administrators after the change, without accounts marked for deletion. */
  administrators: number;
}

/**
 * Gives an account a role, for the operator's command; it checks no viewer. It takes effect for issued access tokens
 * within half a second.
 *
 * @throws InvalidInput when `email` is no e-mail address
 * @throws NotFound when the administrator's role is revoked from an e-mail without an account
 */
export async function setRole(
  { database, now }: Pick<Dependencies, "database" | "now">,
  input: { email: string; role: Role },
): Promise<RoleChange> {
  const email = normalEmail(input.email);
  if (email === null) {
    throw new InvalidInput([
      { field: "email", message: `${input.email} is not an e-mail address.` },
    ]);
  }
  const change = await database.prisma.$transaction(async (transaction) => {
    const known = await transaction.user.findUnique({ where: { email } });
    if (known === null && input.role !== "admin") throw new NotFound(`${email} has no account.`);
    await holdAdministrators(transaction);
    const row = await transaction.user.upsert({
      where: { email },
      create: { email, fullName: localPart(email), role: input.role },
      update: { role: input.role },
    });
    const administrators = await transaction.user.count({
      where: { role: "admin", isActive: true, deletionAt: null },
    });
    if (known?.role !== input.role) {
      await recordEntry(within(transaction), {
        ...{ at: now(), action: "setRole", actorId: null, subject: { kind: "user", id: row.id } },
        ...{ before: { role: known?.role ?? null }, after: { role: input.role } },
      });
    }
    return {
      user: toUser(row),
      created: known === null,
      changed: known?.role !== input.role,
      administrators,
    };
  }, turnTaking);
  forgetAllSessions(database);
  return change;
}
