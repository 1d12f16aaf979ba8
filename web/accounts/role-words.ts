import { ROLE_WORDS, ROLES, type Role } from "#rules/permissions.ts";
import type { Role as RoleName } from "../gql/graphql.ts";

/** The words of a role as the API names it. */
export function roleWords(role: RoleName) {
  return ROLE_WORDS[role.toLowerCase() as Role];
}

/** As the API names them, the lowest role first. */
export const ROLE_NAMES = ROLES.map((role) => role.toUpperCase() as RoleName);

/** The badge of somebody signed in; null for a student. */
export function ownRoleName(role: Role): string | null {
  return role === "student" ? null : ROLE_WORDS[role].name;
}

/** A text that begins a sentence or a label. */
export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
