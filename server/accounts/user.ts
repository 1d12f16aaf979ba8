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
}

/** The same columns of `users`, for SQL by hand. */
export const userColumns = {
  id: "int",
  email: "text",
  unclaimedEmail: "text?",
  fullName: "text",
  profilePicture: "text?",
  role: "role",
  isActive: "boolean",
  createdAt: "timestamptz",
} as const satisfies Record<keyof User, ColumnType>;

/** What an inactive account is told, wherever it comes. */
export const INACTIVE =
  "This account is inactive, so it can't sign in. Write to support to have it opened again.";

/** Leaves out what nobody outside needs, such as the provider's identifier. */
export function toUser(row: User): User {
  const { id, email, unclaimedEmail, fullName, profilePicture, role, isActive, createdAt } = row;
  return { id, email, unclaimedEmail, fullName, profilePicture, role, isActive, createdAt };
}
