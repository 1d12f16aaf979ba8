import type { Role } from "#rules/permissions.ts";
import type { Role as RoleName } from "../gql/graphql.ts";

/** A role on badges and buttons, and in sentences: "an author". */
export const ROLE_WORDS: Record<RoleName, { name: string; noun: string; may: string }> = {
  STUDENT: { name: "Student", noun: "a student", may: "takes tests and sees their own results" },
  AUTHOR: {
    name: "Author",
    noun: "an author",
    may: "keeps questions, passages and imports, and answers reports about questions",
  },
  VIEWER: {
    name: "Report Viewer",
    noun: "a report viewer",
    may: "reads the reports on tests and students, and changes nothing",
  },
  ADMIN: {
    name: "Admin",
    noun: "an administrator",
    may: "manages questions, tests and users, as you do",
  },
};

export const ROLE_NAMES = Object.keys(ROLE_WORDS) as RoleName[];

/** The badge of somebody signed in; null for a student. */
export function ownRoleName(role: Role): string | null {
  return role === "student" ? null : ROLE_WORDS[role.toUpperCase() as RoleName].name;
}
