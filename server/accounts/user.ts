import type { Role } from "../database/generated/prisma/client.ts";
import type { ColumnType } from "../database/statement.ts";

/** An account, as its owner may see it. */
export interface User {
  id: number;
  /** Lower case, as the provider verified it. */
  email: string;
  /** The person's e-mail at the provider if another account has it; null if it equals `email`. */
  unclaimedEmail: string | null;
  fullName: string;
  /** An https address, or null when the provider gave none. */
  profilePicture: string | null;
  role: Role;
  isActive: boolean;
  createdAt: Date;
  /** Null if nobody ever signed in to the account. */
  lastSignInAt: Date | null;
  /** When the account will be deleted; null if it isn't marked. */
  deletionAt: Date | null;
  /** Number of results; present only if a list has read it. */
  testsTaken?: number;
  /** Number of attempts in progress; present only if a list has read it. */
  openAttemptCount?: number;
}

/** The columns of `users` for a User, for raw SQL. */
export const userColumns = {
  id: "int",
  email: "text",
  unclaimedEmail: "text?",
  fullName: "text",
  profilePicture: "text?",
  role: "role",
  isActive: "boolean",
  createdAt: "timestamptz",
  lastSignInAt: "timestamptz?",
  deletionAt: "timestamptz?",
} as const satisfies Record<Exclude<keyof User, "testsTaken" | "openAttemptCount">, ColumnType>;

/** The message for an inactive account, for every way to sign in. */
export const INACTIVE =
  "This account is inactive, so it can't sign in. Write to support to have it opened again.";

/** Returns the account without internal columns, such as the provider's identifier. */
export function toUser(row: User): User {
  const { id, email, unclaimedEmail, fullName, profilePicture, role, isActive, createdAt } = row;
  const { lastSignInAt, deletionAt } = row;
  const known = { id, email, unclaimedEmail, fullName, profilePicture, role, isActive, createdAt };
  return { ...known, lastSignInAt, deletionAt };
}
