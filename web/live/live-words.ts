import { figure } from "#rules/figures.ts";
import { formatDateTime, formatTime } from "#rules/times.ts";
import type {
  LiveCountsOfFragment,
  LiveState,
  LiveStudentRowFragment,
  LiveTestFactsFragment,
} from "../gql/graphql.ts";
import { counted } from "../ui/counted.ts";

type OwnClock = Pick<LiveStudentRowFragment, "endsAt" | "extraSeconds">;

/** What a state is called, in the order in which they are shown. */
export const STATE_LABELS = {
  WRITING: "Saved in a minute",
  SILENT: "Silent",
  TIME_OVER: "Time over",
  WAITING: "Waiting",
  SUBMITTED: "Submitted",
  NOT_COME: "Not come",
} as const satisfies Record<LiveState, string>;

export const STATES = Object.keys(STATE_LABELS) as LiveState[];

/** How many students are in a state. */
export function countOf(counts: LiveCountsOfFragment, state: LiveState): number {
  if (state === "WRITING") return counts.writing;
  if (state === "SILENT") return counts.silent;
  if (state === "TIME_OVER") return counts.timeOver;
  if (state === "WAITING") return counts.waiting;
  return state === "SUBMITTED" ? counts.submitted : counts.notCome;
}

/** Everybody who is expected or has come. */
export function expectedOf(counts: LiveCountsOfFragment): number {
  return STATES.reduce((sum, state) => sum + countOf(counts, state), 0);
}

/** "4m 12s", "12s", "1h 4m". */
export function agoText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  if (seconds < 60) return `${seconds}s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes}m ${String(seconds % 60).padStart(2, "0")}s`;
  const rest = minutes % 60;
  return rest === 0 ? `${minutes / 60}h` : `${Math.floor(minutes / 60)}h ${rest}m`;
}

/** "1:17:48", "4:05". */
export function countdownText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)];
  const rest = [minutes, seconds % 60].map((part) => String(part).padStart(2, "0"));
  return hours > 0 ? `${hours}:${rest.join(":")}` : `${minutes}:${rest[1]}`;
}

/** When the clock of who began with the opening ends, in ms since 1970; null for a test without an opening. */
export function firstEnd(test: LiveTestFactsFragment): number | null {
  const { opensAt, closesAt, durationMinutes, isLateStartCut } = test;
  if (opensAt == null) return closesAt == null ? null : Date.parse(closesAt);
  const end = Date.parse(opensAt) + durationMinutes * 60_000;
  return closesAt != null && isLateStartCut ? Math.min(end, Date.parse(closesAt)) : end;
}

/** "Opened 10:00 AM", "Opens Nov 29, 2026 10:00 AM". */
export function openingText({ phase, opensAt }: LiveTestFactsFragment): string {
  if (opensAt == null) return "Open";
  return phase === "BEFORE" ? `Opens ${formatDateTime(opensAt)}` : `Opened ${formatTime(opensAt)}`;
}

/** "Closes 12:15 PM IST". */
export function closingText({ phase, closesAt }: LiveTestFactsFragment): string {
  if (closesAt == null) return "Never closes";
  return phase === "OVER" ? `Closed ${formatDateTime(closesAt)}` : `Closes ${formatTime(closesAt)}`;
}

/** "Ends 12:15 PM, 15 minutes extra", of a student whose clock isn't that of the others; null for none. */
export function ownClockText({ endsAt, extraSeconds }: OwnClock): string | null {
  if (endsAt == null || extraSeconds == null || extraSeconds <= 0) return null;
  return `Ends ${formatTime(endsAt)}, ${counted(Math.round(extraSeconds / 60), "minute")} extra`;
}

/** "Submitted by itself by 12:11 PM", of a student whose time is over; null where that is not known. */
export function overdueText(submitsBy: string | null | undefined): string | null {
  // The job looks once in a minute.
  return submitsBy == null
    ? null
    : `Submitted by itself by ${formatTime(new Date(Date.parse(submitsBy) + 60_000))}`;
}

/** What a screen reader says of the figures. */
export function spokenCounts(counts: LiveCountsOfFragment): string {
  return `${figure(counts.writing)} writing, ${figure(counts.silent)} silent, ${figure(counts.timeOver)} over their time, ${figure(counts.waiting)} waiting, ${figure(counts.submitted)} submitted, ${figure(counts.notCome)} not come.`;
}
