import { sessionLimits } from "#rules/limits.ts";
import { daysBefore, promises } from "#rules/promises.ts";
import { formatDate, formatTime } from "#rules/times.ts";
import type { SessionEnding } from "../apollo/session.ts";

/** " at 6:44 PM IST", with the day when it was another one; nothing when it is not known. */
function moment(at: string | null, now: Date): string {
  if (at === null) return "";
  const day = formatDate(at);
  const time = ` at ${formatTime(at)}`;
  return day === formatDate(now) ? time : ` on ${day}${time}`;
}

/** " on Feb 13, 2026": so many days after the session ended; " in 30 days" when that is not known. */
function deletionDay(at: string | null): string {
  if (at === null) return ` in ${promises.deletionDays} days`;
  return ` on ${formatDate(daysBefore(new Date(at), -promises.deletionDays))}`;
}

/** Why a session ended, in a sentence or two for the person whose it was. */
export function wordsForEnd({ reason, at, from }: SessionEnding, now: Date): string {
  const when = moment(at, now);
  const where = from === null ? "" : `, from ${from}`;
  switch (reason) {
    case "ALL_DEVICES":
      return `You signed out on all devices${when}${where}.`;
    case "OTHER_DEVICE":
      return `You signed this device out${when}${where}.`;
    case "EXPIRED":
      return `A sign-in is good for ${sessionLimits.sessionIdleDays} days; yours ended${when}.`;
    case "ADMINISTRATOR":
      return `An administrator ended this session${when}.`;
    case "ACCOUNT_INACTIVE":
      return "An administrator has deactivated your account, so you were signed out. Nothing is deleted: your results stay, and what this device has kept of a quiz stays on it. Write to support to have the account opened again.";
    case "ACCOUNT_DELETED":
      return `Your account is to be deleted${deletionDay(at)}. You are signed out on all devices. Signing in before that day takes it back.`;
    case "DELETED_AT_ONCE":
      return `Your account was deleted${when}. Signing in again begins a new one.`;
    case "LOGGED_OUT":
    case "UNKNOWN":
      return "You need to sign in again.";
  }
}
