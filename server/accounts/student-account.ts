import { visibleLine } from "#rules/visible-text.ts";
import type { Database } from "../database/client.ts";
import { type Columns, type Row, statement } from "../database/statement.ts";

const columns = {
  id: "int",
  role: "role",
  isActive: "boolean",
  hasProvider: "boolean",
} as const satisfies Columns;

/** An account, and whether its owner has signed in to it with the sign-in provider. */
export type KnownAccount = Row<typeof columns>;

// Raw SQL, to read only whether there is a provider's identifier, not its value.
const BY_EMAIL = statement({
  text: `SELECT id, role, is_active AS "isActive", google_id IS NOT NULL AS "hasProvider"
    FROM users WHERE email = :email AND NOT is_erased`,
  takes: { email: "text" },
  gives: columns,
});

/** Returns the account with an e-mail address, or null. @param email in lower case */
export async function accountByEmail(
  { pool }: Pick<Database, "pool">,
  email: string,
): Promise<KnownAccount | null> {
  return (await BY_EMAIL.row(pool, { email })) ?? null;
}

// Raw SQL for ON CONFLICT, so that two launches at once create one account.
const CREATE = statement({
  text: `INSERT INTO users (email, full_name) VALUES (:email, :fullName)
    ON CONFLICT (email) DO NOTHING RETURNING id`,
  takes: { email: "text", fullName: "text" },
  gives: { id: "int" },
});

/**
 * Creates a student's account for a person whom a learning platform confirms. A later sign-in with the provider
 * and this e-mail address finds the same account.
 *
 * @param email in lower case
 * @returns its id; null if an account with the address exists by now
 */
export async function openStudentAccount(
  { pool }: Pick<Database, "pool">,
  { email, fullName }: { email: string; fullName: string },
): Promise<number | null> {
  const name = visibleLine(fullName.replaceAll("\0", "")).slice(0, 200);
  return (await CREATE.row(pool, { email, fullName: name }))?.id ?? null;
}
