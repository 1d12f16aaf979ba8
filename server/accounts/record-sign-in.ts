import { isStaff } from "#rules/permissions.ts";
import { type Origin, recordEntry } from "../audit/record-entry.ts";
import type { Dependencies } from "../dependencies.ts";
import type { User } from "./user.ts";

/** Records a sign-in of staff in the audit log, but none of students. Called before the tokens are returned. */
export async function recordSignIn(
  { database, now }: Pick<Dependencies, "database" | "now">,
  { id, role }: Pick<User, "id" | "role">,
  origin: Origin,
): Promise<void> {
  if (!isStaff(role)) return;
  const subject = { kind: "user", id } as const;
  const after = { role };
  await recordEntry(database.pool, {
    ...{ at: now(), action: "signIn", actorId: id, origin, subject, after },
  });
}
