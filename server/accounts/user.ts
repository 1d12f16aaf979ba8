import type { Role } from "../database/generated/prisma/client.ts";
import type { ColumnType } from "../database/statement.ts";

/** An account, as its owner may see it. */
export interface User {
  id: number;
  /** Lower case, as the provider verified it. */
  email: string;
  /** The provider's e-mail of this person while another account has it; null when it is `email`. */
  unclaimedEmail: string | null;
  fullName: string;
  /** An https address, or null when the provider gave none. */
  profilePicture: string | null;
  role: Role;
  isActive: boolean;
  createdAt: Date;
  /** When a session was started last; null for an account that was never signed in to. */
  lastSignInAt: Date | null;
  /** The day on which the account is deleted; null for one that stays. */
  deletionAt: Date | null;
  /** How many results there are, where a list has read it. */
  testsTaken?: number;
  /** How many attempts are in progress; the same. */
  openAttemptCount?: number;
}

/** The same columns of `users`, for raw SQL. */
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

/** The message for an inactive account, on every way in. */
export const INACTIVE =
  "This account is inactive, so it can't sign in. Write to support to have it opened again.";

/** Leaves out what nobody outside needs, such as the provider's identifier. */
export function toUser(row: User): User {
  const { id, email, unclaimedEmail, fullName, profilePicture, role, isActive, createdAt } = row;
  const { lastSignInAt, deletionAt } = row;
  const known = { id, email, unclaimedEmail, fullName, profilePicture, role, isActive, createdAt };
  return { ...known, lastSignInAt, deletionAt };
}
