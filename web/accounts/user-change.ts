import type { UserRowFragment } from "../gql/graphql.ts";

/** What an administrator may do to another account. */
export type UserChange = "promote" | "demote" | "deactivate" | "activate";

/** The words for a change: on the row's button, in the confirmation, and when it is done. */
export interface ChangeWords {
  button: string;
  question: string;
  /** A sentence or two on what it means. */
  meaning: string;
  confirm: string;
  busy: string;
  done: string;
}

/** The two changes that an account is open to. */
export function changesOf({ role, isActive }: UserRowFragment): [UserChange, UserChange] {
  return [role === "ADMIN" ? "demote" : "promote", isActive ? "deactivate" : "activate"];
}

/** The words for a change of an account. */
export function wordsOf(change: UserChange, user: UserRowFragment): ChangeWords {
  const { fullName: name, email } = user;
  switch (change) {
    case "promote":
      return {
        button: "Make admin",
        question: `Make ${name} an administrator?`,
        meaning: `${email} will keep the question bank, the tests and the users, as you do.`,
        confirm: "Make admin",
        busy: "Saving...",
        done: `${name} is now an administrator.`,
      };
    case "demote":
      return {
        button: "Remove admin",
        question: `Take the administrator’s role from ${name}?`,
        meaning: `${email} stays a student with all results, and loses the admin pages within a second, those that are open too.`,
        confirm: "Remove admin",
        busy: "Saving...",
        done: `${name} is no longer an administrator.`,
      };
    case "deactivate":
      return {
        button: "Deactivate",
        question: `Deactivate ${name}?`,
        meaning: `${email} is signed out everywhere within a second and can’t sign in again. Results stay, and so does what a quiz under way has saved.`,
        confirm: "Deactivate",
        busy: "Deactivating...",
        done: `${name} is deactivated and signed out.`,
      };
    case "activate":
      return {
        button: "Activate",
        question: `Activate ${name}?`,
        meaning: `${email} can sign in again${user.role === "ADMIN" ? ", as an administrator" : ""}.`,
        confirm: "Activate",
        busy: "Activating...",
        done: `${name} can sign in again.`,
      };
  }
}
