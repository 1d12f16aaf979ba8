// What an invigilator sees and does while a test runs (docs/rules.md, section 22).
import type { FieldMessage } from "./stored-text.ts";
import { isLongerThan, storedTextError } from "./stored-text.ts";
import { visibleText } from "./visible-text.ts";

export const liveLimits = {
  /** A student who is writing and was not heard for longer is silent. A page at work saves every 30 seconds. */
  silentSeconds: 60,
  /** A page in the waiting room is heard at least once in a minute; who was not heard for longer has gone. */
  waitingSeconds: 90,
  /** Characters of a message to students. */
  messageMaxLength: 280,
  /** Characters of the reason that an action asks for. */
  reasonMinLength: 3,
  reasonMaxLength: 500,
  /** Minutes that a reopened attempt can be given. */
  minutesMax: 300,
  /** Tests are listed so many days before they open, and so many hours after they have closed. */
  daysBefore: 7,
  hoursAfter: 3,
  /** Of tests and of actions. */
  listed: 50,
  studentsPageSize: 20,
} as const;

/** Where a student stands in a sitting, in the order in which it is shown. */
export const LIVE_STATES = [
  "writing",
  "silent",
  "time_over",
  "waiting",
  "submitted",
  "not_come",
] as const;

export type LiveState = (typeof LIVE_STATES)[number];

/** Whether a test is still to open, is open, or has closed and its last clock has ended. */
export type LivePhase = "before" | "open" | "over";

/** What is wrong with a message to students; null for nothing. */
export function messageError(text: string): string | null {
  if (visibleText(text) === "") return "Please write a message";
  return storedTextError("The message", visibleText(text), liveLimits.messageMaxLength);
}

/** What is wrong with the reason of an action, at its field; null for nothing. */
export function reasonError(reason: string): FieldMessage | null {
  const text = visibleText(reason);
  const message = isLongerThan(text, liveLimits.reasonMinLength - 1)
    ? storedTextError("Reason", text, liveLimits.reasonMaxLength)
    : "Please give a reason of at least 3 characters";
  return message === null ? null : { field: "reason", message };
}
