import { recordEntry } from "../audit/record-entry.ts";
import type { Role } from "../database/generated/prisma/client.ts";
import { within } from "../database/transaction.ts";
import type { Dependencies } from "../dependencies.ts";
import { InvalidInput, NotFound } from "../errors.ts";
import { holdAdministrators, turnTaking } from "./administrators.ts";
import { localPart, normalEmail } from "./email.ts";
import { forgetAllSessions } from "./session-lookup.ts";
import { toUser, type User } from "./user.ts";

/** What a change of role came to. */
export interface RoleChange {
  user: User;
  /** Nobody had signed in with the e-mail yet: the account was made, for the first sign-in to find. */
  created: boolean;
  /** False when the account had the role already. */
  changed: boolean;
  /** How many active administrators there are now whose accounts are not marked for deletion. */
  administrators: number;
}

/**
 * Gives an account a role, for anyone who runs the server; no viewer may call it. It counts for
 * access tokens already out within half a second.
 *
 * @throws InvalidInput when `email` is no e-mail address
 * @throws NotFound when an administrator's role is to be taken from an e-mail without an account
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
