import { MINUTE_MS } from "#rules/durations.ts";
import { figure } from "#rules/figures.ts";
import { sessionLimits } from "#rules/limits.ts";
import { promises } from "#rules/promises.ts";
import { formatDate } from "#rules/times.ts";
import type { Role, UserRowFragment } from "../gql/graphql.ts";
import { capital, ROLE_NAMES, roleWords } from "./role-words.ts";

const EXTENSION_MINUTES = sessionLimits.sessionExtensionEveryMs / MINUTE_MS;

/** What an administrator may do to another account; a role is given to it. */
export type UserChange = Role | "signOut" | "deactivate" | "activate" | "delete" | "keep";

/** The words for a change: in the row's menu, in the confirmation, and when it is done. */
export interface ChangeWords {
  button: string;
  question: string;
  /** A sentence or two on what it means. */
  meaning: string;
  confirm: string;
  busy: string;
  /** The safe choice. */
  cancel: string;
  done: string;
}

/** The most that somebody may do stands first. */
const byPower = (one: Role, other: Role) => ROLE_NAMES.indexOf(other) - ROLE_NAMES.indexOf(one);

/** The changes that an account is open to, the dangerous ones last. */
export function changesOf({ role, isActive, deletionAt }: UserRowFragment): UserChange[] {
  return [
    ...ROLE_NAMES.filter((name) => name !== role).sort(byPower),
    "signOut",
    isActive ? "deactivate" : "activate",
    deletionAt == null ? "delete" : "keep",
  ];
}

/** Whether a change gives another role. */
export const isRole = (change: UserChange): change is Role =>
  ROLE_NAMES.some((name) => name === change);

/** What is lost for somebody by a change, so that its button is red. */
export const isDangerous = (change: UserChange) => change === "delete" || change === "deactivate";

/** "41 results", "1 result". */
function resultsOf({ testsTaken }: UserRowFragment): string {
  return `${figure(testsTaken)} ${testsTaken === 1 ? "result" : "results"}`;
}

/** The words for a change of an account. */
export function wordsOf(change: UserChange, user: UserRowFragment): ChangeWords {
  const { fullName: name, email } = user;
  if (isRole(change) && change !== "STUDENT") {
    const role = roleWords(change);
    return {
      button: `Make ${role.name}`,
      question: `Make ${name} ${role.noun}?`,
      meaning: `${capital(role.noun)} ${role.may}. Where ${email} is signed in, the menu shows the pages within ${EXTENSION_MINUTES} minutes of use; the address /admin opens at once.`,
      confirm: `Make ${role.name}`,
      busy: "Saving...",
      cancel: "Cancel",
      done: `${name} is now ${role.noun}.`,
    };
  }
  switch (change) {
    case "STUDENT":
      return {
        button: `Remove ${roleWords(user.role).name}`,
        question: `Take this role from ${name}?`,
        meaning: `${email} stays a student with all results, and loses the admin pages within a second, those that are open too.`,
        confirm: `Remove ${roleWords(user.role).name}`,
        busy: "Saving...",
        cancel: "Cancel",
        done: `${name} is no longer ${roleWords(user.role).noun}.`,
      };
    case "signOut":
      return {
        button: "Sign Out Everywhere",
        question: `Sign ${name} out everywhere?`,
        meaning: `${email} is signed out on all devices within a second, and may sign in again at once. What a quiz in progress has saved stays.`,
        confirm: "Sign Out Everywhere",
        busy: "Signing out...",
        cancel: "Cancel",
        done: `${name} is signed out everywhere.`,
      };
    case "deactivate":
      return {
        button: "Deactivate",
        question: `Deactivate ${name}?`,
        meaning: `${email} is signed out everywhere within a second and can’t sign in again. Results stay, and so does what a quiz in progress has saved.`,
        confirm: "Deactivate",
        busy: "Deactivating...",
        cancel: "Cancel",
        done: `${name} is deactivated and signed out.`,
      };
    case "activate":
      return {
        button: "Activate",
        question: `Activate ${name}?`,
        meaning: `${email} can sign in again${user.role === "STUDENT" ? "" : `, as ${roleWords(user.role).noun}`}.`,
        confirm: "Activate",
        busy: "Activating...",
        cancel: "Cancel",
        done: `${name} can sign in again.`,
      };
    case "delete":
      return {
        button: "Delete Account",
        question: `Delete ${name}’s account?`,
        meaning: `${resultsOf(user)} ${user.testsTaken === 1 ? "goes" : "go"} with it. ${email} is signed out everywhere now; in ${promises.deletionDays} days the account is deleted, and what it answered is counted on without a name. Signing in before that takes it back, unless the account is deactivated too.`,
        confirm: "Delete Account",
        busy: "Deleting...",
        cancel: "Keep Account",
        done: `${name}’s account will be deleted in ${promises.deletionDays} days.`,
      };
    case "keep":
      return {
        button: "Keep Account",
        question: `Keep ${name}’s account?`,
        meaning: `${email} was to be deleted on ${user.deletionAt == null ? "a day that is past" : formatDate(user.deletionAt)}. It stays, with ${resultsOf(user)}.`,
        confirm: "Keep Account",
        busy: "Saving...",
        cancel: "Cancel",
        done: `${name}’s account stays.`,
      };
  }
}
